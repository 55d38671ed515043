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

/** Name of the folder for files until all are written. */
const UNFINISHED = 'unfinished.tmp';
/** Name of the file with the id of the export that writes. */
const MARKER = 'written-by.tmp';

/**
 * Fills a new or empty folder completely or not at all. `fill` gets a folder inside it, as the target may be
 * the top of a disk, where no folder can be beside it. Only this user can read it. Throws FolderNotEmpty, and
 * NotExported if it cannot be written.
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

/** Writes a new id for this export. A disk may give a new folder the number and time of a removed one. */
const markAs = (folder: string) => {
  const mark = crypto.randomUUID();
  writeFileSync(join(folder, MARKER), mark);
  return mark;
};

/** Returns the id of the export that owns the folder; undefined if it cannot be read. */
const markOf = (folder: string) => {
  try {
    return readFileSync(join(folder, MARKER), 'utf8');
  } catch {
    return undefined;
  }
};

/** Returns the error if another export removed this one's folder as an interrupted one. */
const taken = (folder: string) =>
  new NotExported(`Another export writes to ${folder}. Make one at a time.`);

const makeReady = (folder: string, working: string) => {
  // Never create the folder: it may be the mount folder of a disk that is not plugged in.
  if (!existsSync(dirname(folder)))
    throw new NotExported(`There is no folder ${dirname(folder)}, so nothing was exported.`);
  makeClosedFolder(folder);
  if (readdirSync(folder).some((name) => name !== UNFINISHED))
    throw new FolderNotEmpty(`${folder} is not empty. Name a folder that is new or empty.`);
  // Remove the rest of an interrupted export.
  rmSync(working, { recursive: true, force: true });
  hide(folder);
  mkdirSync(working, { mode: 0o700 });
};

/** Closes a folder to others. Some disks store no rights. */
const hide = (folder: string) => {
  try {
    chmodSync(folder, 0o700);
  } catch {}
};

/** Removes a folder. Returns false if that fails, as on a broken disk. */
const removed = (path: string) => {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
  return !existsSync(path);
};

/** Removes a folder only if it is empty: another export may have filled it. */
const removeIfEmpty = (folder: string) => {
  try {
    rmdirSync(folder);
  } catch {}
};

/** Returns whether an error is the file system's: it names the failed system call. SQLite's do not. */
const isOfFiles = (error: unknown) => error instanceof Error && 'syscall' in error;

const notWritten = (folder: string, error: unknown, left: string | undefined) =>
  new NotExported(
    `${folder} could not be written: ${reasonOf(error)}. ${
      left ? `Delete ${left}: it holds what was written so far.` : 'Nothing was left there.'
    }`,
  );
