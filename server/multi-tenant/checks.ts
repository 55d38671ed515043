import { statSync } from 'node:fs';
import type { Db } from '../db/open.ts';
import type { DataFiles } from '../storage/files.ts';
import { isWhole } from '../storage/whole.ts';
import { threadFile } from '../thread-file.ts';
import type { DueTimes } from './due-times.ts';

/** A database that nobody else touched is checked again after so long, in milliseconds. */
const DAY = 24 * 60 * 60_000;
/** Up to this size, in bytes, a check takes less than 40 ms. */
const SMALL = 3 * 1024 * 1024;

/** What a database's file looks like from outside. */
const lookOf = ({ database }: Pick<DataFiles, 'database'>) => {
  const { size, mtimeMs, ino } = statSync(database);
  return `${ino} ${size} ${mtimeMs}`;
};

export type Checks = ReturnType<typeof createChecks>;

/**
 * Checks the databases of a host. The check reads a database whole, which is half of the work of
 * opening it. So it is left out for a file that is just as this host closed it, once a day at least
 * excepted; and a larger one is checked in a thread, because all calls of all congregations would
 * wait for it.
 */
export const createChecks = (known: Pick<DueTimes, 'checked' | 'checkOf'>) => ({
  /** What is noted when it is closed. Call `closed` when its file is closed. */
  closed: (name: string, files: DataFiles) => {
    const before = known.checkOf(name);
    if (before) known.checked(name, { at: before.at, look: lookOf(files) });
  },
  /**
   * Whether the database is whole. `wasClosed` says whether the last run closed it; `aside` lets others
   * be opened meanwhile.
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
      size <= SMALL
        ? isWhole(db.$client, size)
        : await aside(() => isWholeInThread(files.database));
    if (found) known.checked(name, { at: now, look });
    return found;
  },
});

type Aside = <T>(work: () => Promise<T>) => Promise<T>;

const FILE = threadFile('multi-tenant/check-in-thread.ts');

/** The same check in a thread of its own, for the file at `path`. */
const isWholeInThread = (path: string) => {
  const thread = new Worker(FILE);
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  thread.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
  thread.onerror = ({ message }) => reject(new Error(message));
  thread.postMessage(path);
  return promise.finally(() => thread.terminate());
};
