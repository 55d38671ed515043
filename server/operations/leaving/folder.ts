import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeClosedFolder } from '../../storage/closed-folder.ts';
import { reasonOf } from '../../storage/reasons.ts';
import { FolderNotEmpty, NotExported } from './errors.ts';

/** What is written stays here until all of it is there. */
const UNFINISHED = 'unfinished.tmp';
/** Says there which export writes. */
const MARKER = 'written-by.tmp';

/**
 * Has a new or empty folder filled, completely or not at all. `fill` is given a folder inside it,
 * which may be the top of a disk, where nothing can be put beside it. Nobody but this user can read
 * it. Throws FolderNotEmpty, and NotExported if it cannot be written.
 */
export const fillFolder = async <Result>(
  folder: string,
  fill: (working: string) => Promise<Result>,
): Promise<Result> => {
  const isNew = !existsSync(folder);
  const working = join(folder, UNFINISHED);
  let isReady = false;
  let mine: string | undefined;
  try {
    makeReady(folder, working);
    isReady = true;
    mine = markAs(working);
    const result = await fill(working);
    if (markOf(working) !== mine) throw taken(folder);
    for (const name of readdirSync(working))
      if (name !== MARKER) renameSync(join(working, name), join(folder, name));
    rmSync(working, { recursive: true });
    return result;
  } catch (error) {
    if (error instanceof FolderNotEmpty || error instanceof NotExported) throw error;
    if (mine !== undefined && existsSync(working) && markOf(working) !== mine) throw taken(folder);
    const left = removed(working) ? undefined : working;
    if (isNew && isReady && left === undefined) removeIfEmpty(folder);
    throw isOfFiles(error) ? notWritten(folder, error, left) : error;
  }
};

/**
 * Marks a folder as that of this export. A disk may give a folder that is made anew the number and the
 * time of the one before.
 */
const markAs = (folder: string) => {
  const mark = crypto.randomUUID();
  writeFileSync(join(folder, MARKER), mark);
  return mark;
};

/** Which export the folder belongs to; undefined if that cannot be read. */
const markOf = (folder: string) => {
  try {
    return readFileSync(join(folder, MARKER), 'utf8');
  } catch {
    return undefined;
  }
};

/** Another export took what this one had begun for the rest of an interrupted one. */
const taken = (folder: string) =>
  new NotExported(`Another export writes to ${folder}. Make one at a time.`);

const makeReady = (folder: string, working: string) => {
  // Or a disk that is not plugged in would be taken for the folder that it is mounted on.
  if (!existsSync(dirname(folder)))
    throw new NotExported(`There is no folder ${dirname(folder)}, so nothing was exported.`);
  makeClosedFolder(folder);
  if (readdirSync(folder).some((name) => name !== UNFINISHED))
    throw new FolderNotEmpty(`${folder} is not empty. Name a folder that is new or empty.`);
  // Left by an export that was interrupted.
  rmSync(working, { recursive: true, force: true });
  hide(folder);
  mkdirSync(working, { mode: 0o700 });
};

/** Some disks keep no rights; what is inside is then as open as all else on them. */
const hide = (folder: string) => {
  try {
    chmodSync(folder, 0o700);
  } catch {}
};

/** Removes a folder; false if it is still there, as on a disk that fails. */
const removed = (path: string) => {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
  return !existsSync(path);
};

/** Never more than what this export has made: another one may have filled it meanwhile. */
const removeIfEmpty = (folder: string) => {
  try {
    rmdirSync(folder);
  } catch {}
};

/** Errors of the file system name the call that failed; those of SQLite do not. */
const isOfFiles = (error: unknown) => error instanceof Error && 'syscall' in error;

const notWritten = (folder: string, error: unknown, left: string | undefined) =>
  new NotExported(
    `${folder} could not be written: ${reasonOf(error)}. ${
      left ? `Delete ${left}: it holds what was written so far.` : 'Nothing was left there.'
    }`,
  );
