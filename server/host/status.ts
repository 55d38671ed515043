import type { Config } from '../config/config.ts';
import { shareOf } from '../data-folder/share.ts';
import { VERSION } from '../version.ts';
import { isSuspended, namesOf } from './folders.ts';
import type { Keeper } from './keeper.ts';
import { lateBackupsIn, nearlyFullIn } from './use.ts';

export type HostStatus = Awaited<ReturnType<typeof statusOf>>;

/** How a host is: numbers, and the names of what needs its operator. */
export const statusOf = async (host: Config, keeper: Keeper) => {
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
    /** What each may take of the disk, in bytes; null where there is no limit. */
    share: shareOf(host.mostDisk),
    nearlyFull: await nearlyFullIn(host),
    /** Those without a new backup for two nights, or without its copy. */
    lateBackups: await lateBackupsIn(host, Date.now()),
  };
};
