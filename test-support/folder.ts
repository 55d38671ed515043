import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PREFIX = 'upheld-test-';

let own: string | undefined;

/** Returns a new, empty folder for tests. It is removed when this process ends, or by a later run. */
export const testFolder = (name: string) => {
  own ??= folderOfProcess();
  return mkdtempSync(join(own, `${name}-`));
};

/** Makes a folder of the tests readable for every user: a run may have a folder of its own around it. */
export const openToAll = (folder: string) => {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const { mode } = statSync(path);
    if ((mode & 0o005) !== 0o005) chmodSync(path, mode | 0o005);
  }
};

const before: (() => unknown)[] = [];

export const beforeFoldersGo = (work: () => unknown) => {
  before.push(work);
};

export const removeTestFolders = () => {
  for (const work of before.splice(0)) work();
  // A browser that is ending may still write.
  if (own) rmSync(own, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  own = undefined;
};

/** One folder for each process, named by its id, so that a killed one can be cleaned up after. */
const folderOfProcess = () => {
  removeFoldersOfTheDead();
  const path = join(tmpdir(), PREFIX + process.pid);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  process.once('exit', removeTestFolders);
  return path;
};

const removeFoldersOfTheDead = () => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)$`).exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) removeQuietly(join(tmpdir(), name));
  }
};

const isAlive = (pid: number) => {
  try {
    // Signal 0 sends nothing, and throws ESRCH when there is no such process.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
};

/** Two runs may clean up at the same time, and another user's folder may stay. */
const removeQuietly = (path: string) => {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
};
