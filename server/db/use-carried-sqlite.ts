import { Database } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CarriedSqlite, carriedSqlite } from './carried-sqlite.ts';

/*
 * Bun for macOS has no SQLite and loads Apple's, which before macOS 26 is too old for the schema. So the program for
 * Macs brings its own. A system loads libraries from files alone, so it is written to one.
 */

/** Thrown if the program's own SQLite cannot be used. The message is one line for the operator. */
export class UnusableSqlite extends Error {}

const refuse = (why: string) =>
  new UnusableSqlite(`Upheld brings its own SQLite for Macs and cannot use it: ${why}.`);

/** Makes a folder that only this user can change. Throws UnusableSqlite if somebody else has made it. */
const makePrivate = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOwn = found.isDirectory() && found.uid === process.getuid?.();
  if (!isOwn || (found.mode & 0o022) !== 0)
    throw refuse(`${folder} belongs to somebody else, or others may write to it`);
};

const isWhole = (path: string, sha256: string) => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return false;
  return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
};

/**
 * Writes the library to a private folder, unless it is there unchanged, and returns its path. Throws UnusableSqlite if
 * the folder is not private or the library in the executable is damaged.
 */
export const putSqlite = ({ file, sha256 }: CarriedSqlite, folder: string) => {
  makePrivate(folder);
  const path = join(folder, `libsqlite3-${sha256.slice(0, 16)}.dylib`);
  if (isWhole(path, sha256)) return path;
  // Under another name first: a second program may be starting.
  const unfinished = `${path}.${process.pid}`;
  // A killed start with this process id may have left one, which nobody may write to.
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, Bun.zstdDecompressSync(readFileSync(file)), { mode: 0o500 });
  renameSync(unfinished, path);
  if (!isWhole(path, sha256)) throw refuse('the program’s file is damaged. Install it again');
  return path;
};

/**
 * Makes this process use the SQLite that the executable brings, if it brings one. Must run before a database is
 * opened, and holds for all threads. Throws UnusableSqlite; the system's own is never used instead.
 */
export const useCarriedSqlite = () => {
  if (!carriedSqlite) return;
  try {
    const folder = join(tmpdir(), `upheld-${process.getuid?.()}`);
    Database.setCustomSQLite(putSqlite(carriedSqlite, folder));
  } catch (error) {
    if (error instanceof UnusableSqlite) throw error;
    throw refuse(error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error));
  }
};
