import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { testFolder } from './folder.ts';
import { processors, quotaOf } from './processors.ts';

test('the quota of a cgroup bounds how many processors tests use (E6)', () => {
  const root = testFolder('cgroups');
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, name), text);
  };
  write('', 'cpu.max', 'max 100000\n');
  write('build', 'cpu.max', '50000 100000\n');
  write('build/inner', 'cpu.max', 'max 100000\n');
  // That of the group above counts.
  expect(quotaOf('0::/build/inner\n', root)).toBe(0.5);
  expect(quotaOf('0::/other\n', root)).toBe(Infinity);
  write('cpu/quarter', 'cpu.cfs_quota_us', '25000\n');
  write('cpu/quarter', 'cpu.cfs_period_us', '100000\n');
  write('cpu', 'cpu.cfs_quota_us', '-1\n');
  write('cpu', 'cpu.cfs_period_us', '100000\n');
  expect(quotaOf('4:memory:/a\n1:cpu,cpuacct:/quarter\n0::/\n', root)).toBe(0.25);
  expect(quotaOf('', root)).toBe(Infinity);
  expect(processors()).toBeGreaterThan(0);
  expect(processors()).toBeLessThanOrEqual(availableParallelism());
});
