import type { Config } from '../config/config.ts';
import { shareOf } from '../storage/disk-quota.ts';
import { VERSION } from '../version.ts';
import { isSuspended, namesOf } from './folders.ts';
import type { Keeper } from './keeper.ts';
import { lateBackupsIn, nearlyFullIn } from './use.ts';

/** Time for which a status is cached, in milliseconds: reading thousands of folders takes seconds. */
const LOOK = 60_000;

export type HostStatus = Awaited<ReturnType<ReturnType<typeof createStatus>>>;

/** Reports the status of a host: numbers, and the names of congregations that need the operator. */
export const createStatus = (host: Config, keeper: Keeper, elapsed = () => performance.now()) => {
  let looked: { at: number; found: ReturnType<typeof look> } | undefined;

  const look = async () => ({
    nearlyFull: await nearlyFullIn(host),
    /** Congregations without a new backup for two nights, or without its copy. */
    lateBackups: await lateBackupsIn(host, Date.now()),
  });

  const inFolders = () => {
    const now = elapsed();
    if (!looked || now - looked.at > LOOK) looked = { at: now, found: look() };
    return looked.found;
  };

  return async () => {
    const names = namesOf(host);
    return {
      version: VERSION,
      congregations: names.length,
      open: keeper.count(),
      mostOpen: host.mostOpen,
      pages: keeper.streams(),
      memory: process.memoryUsage.rss(),
      suspended: names.filter((name) => isSuspended(host, name)),
      unreadable: keeper.unreadable(),
      /** Disk quota of each in bytes; null without a limit. */
      share: shareOf(host.mostDisk),
      ...(await inFolders()),
    };
  };
};
