import { statSync } from 'node:fs';
import type { Db } from '../db/open.ts';
import type { DataFiles } from '../storage/files.ts';
import { CHECKED_AT_ONCE, isWhole, isWholeInThread } from '../storage/whole.ts';
import type { DueTimes } from './due-times.ts';

/** Age of a check after which an unchanged database is checked again, in milliseconds. */
const DAY = 24 * 60 * 60_000;

/** Returns the id, size and time of a database's file. */
const lookOf = ({ database }: Pick<DataFiles, 'database'>) => {
  const { size, mtimeMs, ino } = statSync(database);
  return `${ino} ${size} ${mtimeMs}`;
};

export type Checks = ReturnType<typeof createChecks>;

/**
 * Checks the databases of a host. A check reads the whole database, which is half of the work of opening
 * it. A file that is unchanged since this host closed it is checked once a day at most; a larger one is
 * checked in a thread, because all calls of all congregations would wait for it.
 */
export const createChecks = (known: Pick<DueTimes, 'checked' | 'checkOf'>) => ({
  /** Records the file of a congregation. Must run after its file is closed. */
  closed: (name: string, files: DataFiles) => {
    const before = known.checkOf(name);
    if (before) known.checked(name, { at: before.at, look: lookOf(files) });
  },
  /**
   * Returns whether the database is whole. `wasClosed`: the last run closed it; `aside` opens others
   * meanwhile.
   */
  isWhole: async (
    name: string,
    files: DataFiles,
    db: Db,
    { now, wasClosed, aside }: { now: number; wasClosed: boolean; aside: Aside },
  ) => {
    const before = known.checkOf(name);
    const look = lookOf(files);
    const isKnown = before?.look === look && now >= before.at && now < before.at + DAY;
    if (wasClosed && isKnown) return true;
    const { size } = statSync(files.database);
    const found =
      size <= CHECKED_AT_ONCE
        ? isWhole(db.$client, size)
        : await aside(() => isWholeInThread(files.database));
    if (found) known.checked(name, { at: now, look });
    return found;
  },
});

type Aside = <T>(work: () => Promise<T>) => Promise<T>;
