import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Returns how many processors this process may use: those that it is bound to, and no more than the quota of its
 * cgroup, which may be a part of one, such as 0.5.
 */
export const processors = () =>
  Math.min(availableParallelism(), quotaOf(read('/proc/self/cgroup')));

/** Returns the quota of a process by its lines of /proc/PID/cgroup; Infinity without one. `root` has the cgroups. */
export const quotaOf = (cgroups: string, root = '/sys/fs/cgroup') => {
  const found = cgroups.split('\n').flatMap((line) => {
    const [, controllers = '', path = ''] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    if (path === '') return [];
    if (controllers === '')
      return above(path).map((folder) => quotaIn(join(root, folder, 'cpu.max')));
    if (!controllers.split(',').includes('cpu')) return [];
    return above(path).map((folder) => {
      const at = (name: string) => read(join(root, 'cpu', folder, name)).trim();
      return shareOf(at('cpu.cfs_quota_us'), at('cpu.cfs_period_us'));
    });
  });
  return Math.min(Infinity, ...found);
};

/** Returns a group and its parents: each may have a quota. */
const above = (path: string): string[] => (path === '/' ? ['/'] : [path, ...above(dirname(path))]);

/** `cpu.max` of cgroup v2: `max 100000` or `50000 100000`. */
const quotaIn = (file: string) => {
  const [quota = '', period = ''] = read(file).trim().split(' ');
  return shareOf(quota, period);
};

const shareOf = (quota: string, period: string) => {
  const share = Number(quota) / Number(period);
  return share > 0 && Number.isFinite(share) ? share : Infinity;
};

/** Returns '' if there is no such file, as on other systems. */
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
