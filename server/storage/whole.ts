import type { Database } from 'bun:sqlite';
import { runInThread, threadFile } from '../thread-file.ts';

/** Size up to which the full check takes less than half a second, in bytes. */
const SMALL = 32 * 1024 * 1024;

/** Size up to which a check takes less than 40 ms, in bytes: calls may wait for it. */
export const CHECKED_AT_ONCE = 3 * 1024 * 1024;

/**
 * Returns whether SQLite finds a database whole; `size` is in bytes. The full check also compares indexes
 * with tables and takes half as long again.
 */
export const isWhole = (client: Database, size: number) => {
  const check = size <= SMALL ? 'integrity_check' : 'quick_check';
  // The statement's program takes a third of a megabyte, which a cached statement would hold.
  using statement = client.prepare<Record<string, string>, []>(`pragma ${check}(1)`);
  const [found] = statement.all();
  return found?.[check] === 'ok';
};

const FILE = threadFile('storage/check-in-thread.ts');

/** Returns whether the file at `path` is whole, checked in a thread of its own. */
export const isWholeInThread = (path: string) => runInThread<boolean>(FILE, path);
