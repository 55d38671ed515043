import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { migrate, migrations } from '../../db/migrate.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { firstBrokenRule } from '../../db/row-rules.ts';
import { schemaDifference } from '../../db/same-schema.ts';
import { flushToDisk, newFile, type Progress, readArchive } from './archive.ts';
import { withCleanUp } from './clean-up.ts';
import { diskUsage, requireSpaceFor } from './disk-space.ts';
import type { Keys } from './encryption.ts';
import { BadBackup } from './errors.ts';
import { BACKUP_FILES, type Manifest } from './manifest.ts';
import { isWhole, reading, rowsIn, schemaOf } from './snapshot.ts';

type Options = {
  progress?: Progress;
  /** Free bytes of the target's disk; by default the system's figure. */
  free?: number;
};

/**
 * Writes every file of a backup into `folder`, compares each with the list, and upgrades the database to this
 * program's schema. Throws BadBackup; then `folder` must not be used.
 */
export const unpack = (path: string, keys: Keys, folder: string, options: Options = {}) =>
  unpackSome(path, keys, folder, () => true, options);

/**
 * Checks that a backup can be restored: reads it whole, compares every file with the list, opens the
 * database, compares its schema with the migrations', checks it and counts its rows. `scratch` is a folder
 * with space for the database. Throws BadBackup.
 */
export const verifyBackup = async (
  path: string,
  keys: Keys,
  { scratch = tmpdir(), ...options }: Options & { scratch?: string } = {},
): Promise<Manifest> => {
  const folder = mkdtempSync(join(scratch, 'upheld-verify-'));
  return withCleanUp(
    () => unpackSome(path, keys, folder, (name) => isDatabase({ name }), options),
    () => rm(folder, { recursive: true, force: true }),
  );
};

const isDatabase = ({ name }: { name: string }) => name === BACKUP_FILES.database;

const unpackSome = async (
  path: string,
  keys: Keys,
  folder: string,
  isWanted: (name: string) => boolean,
  { progress, free }: Options,
) => {
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 });
  const manifest = await readArchive(
    path,
    keys,
    async (name, bytes) => {
      if (!isWanted(name)) return pipeline(bytes, nowhere());
      await pipeline(bytes, newFile(join(folder, name)));
      await flushToDisk(join(folder, name));
    },
    {
      progress,
      begin: ({ files, schema }) => {
        const wanted = files.filter(({ name }) => isWanted(name));
        // An upgrade writes much of the database a second time.
        const again = schema < migrations.length ? wanted.filter(isDatabase) : [];
        requireSpaceFor(
          path,
          folder,
          diskUsage([...wanted, ...again].map(({ size }) => size)),
          free,
        );
      },
    },
  );
  requireOpens(path, manifest, join(folder, BACKUP_FILES.database));
  return manifest;
};

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Throws BadBackup if the database is damaged, differs from the list, or is not ours. No statement reads a
 * row before the schema is verified: a foreign schema could run a trigger.
 */
const requireOpens = (path: string, { schema, rows }: Manifest, database: string) => {
  if (schema > migrations.length) throw new BadBackup('too-new', path);
  const strange = orDamaged(path, () => {
    if (schemaOf(database) !== schema) throw new Error('Another schema than listed.');
    return reading(database, (it) => schemaDifference(it, schema));
  });
  if (strange !== null) throw new BadBackup('foreign-database', path, strange);
  const broken = orDamaged(path, () => {
    if (!isWhole(database) || !Bun.deepEquals(rowsIn(database), rows))
      throw new Error('Not as listed.');
    return schema < migrations.length
      ? brokenAfterUpgrade(database)
      : reading(database, firstBrokenRule);
  });
  if (broken !== null)
    throw new BadBackup('foreign-database', path, `a row of it breaks the rule of ${broken}`);
};

/** Calls `read`. Throws BadBackup 'damaged-database' if it throws. */
const orDamaged = <T>(path: string, read: () => T): T => {
  try {
    return read();
  } catch {
    throw new BadBackup('damaged-database', path);
  }
};

/** Upgrades the database and returns the first invalid column, as `table.column`; null if there is none. */
const brokenAfterUpgrade = (path: string) => {
  const db = openDatabase(path);
  try {
    migrate(db);
    return firstBrokenRule(db.$client);
  } finally {
    closeDatabase(db);
    removeLog(path);
  }
};

/** Removes a closed database's log and index, which are empty. Uncollected statements keep them open. */
export const removeLog = (path: string) => {
  for (const ending of ['-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
};
