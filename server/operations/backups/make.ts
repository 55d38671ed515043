import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFiles } from '../../storage/files.ts';
import { passKillPoint } from '../../storage/kill-point.ts';
import { giveToOwner } from '../../storage/owner.ts';
import { VERSION } from '../../version.ts';
import { hashFile, type Progress, writeArchive } from './archive.ts';
import { withCleanUp } from './clean-up.ts';
import { asMegabytes, freeBytes, RESERVE } from './disk-space.ts';
import { BadBackup, isForbidden, NotBackedUp } from './errors.ts';
import { BACKUP_FILES, FORMAT, type Manifest, type Reason } from './manifest.ts';
import { backupName, newBackupPath, removeOldBackups } from './shelf.ts';
import { rowsIn, type Snapshot, schemaOf, takeSnapshot } from './snapshot.ts';
import { verifyBackup } from './unpack.ts';

export type Wanted = {
  files: DataFiles;
  reason: Reason;
  /** Milliseconds since 1970. */
  now: number;
  progress?: Progress;
  /** Progress of the reading that verifies the backup. */
  readingBack?: Progress;
  /** Maximum bytes of all backups in the folder. The new one always stays. */
  most?: number;
  /** Marks the backup as 'moved': the restored server continues as the same one. */
  isMove?: boolean;
  /** Moves the verified backup to its place and returns its path. By default, that is the folder for backups. */
  deliver?: (made: string) => Promise<string>;
};

export type Made = { path: string; size: number; manifest: Manifest };

/**
 * Makes a backup in the folder `backups` of the data folder and verifies it by opening it. It gets its name
 * when it is complete. Outdated backups are removed. Throws NotBackedUp if there is too little space or the
 * database is damaged; then no file is left behind.
 */
export const makeBackup = async ({
  files,
  reason,
  now,
  progress,
  readingBack,
  most,
  isMove = false,
  deliver,
}: Wanted): Promise<Made> => {
  const working = beginIn(files);
  const cleanUp = () => {
    rmSync(working, { recursive: true, force: true });
    removeOldBackups(files.backups, now, most);
  };
  const work = async () => {
    requireDiskSpace(files);
    const manifest = await listOf(working, takeSnapshot(working, files), {
      reason: isMove ? 'moved' : reason,
      now,
    });
    const file = join(working, backupName(reason, now));
    await writeArchive(file, manifest, (name) => join(working, name), progress);
    await requireGood(file, files, { scratch: working, progress: readingBack });
    await passKillPoint('before a backup gets its name');
    const path = deliver ? await deliver(file) : shelved(files, file, { reason, now });
    return { path, size: statSync(path).size, manifest };
  };
  return withCleanUp(work, cleanUp);
};

/** Verifies that the backup can be restored. Throws NotBackedUp if the database has foreign content. */
const requireGood = async (
  file: string,
  { database }: DataFiles,
  options: { scratch: string; progress?: Progress },
) => {
  try {
    await verifyBackup(file, {}, options);
  } catch (error) {
    if (!(error instanceof BadBackup) || error.fault !== 'foreign-database') throw error;
    throw new NotBackedUp(
      'damaged-database',
      `The database ${database} has what Upheld does not write: ${error.detail}. So no backup of it was made.`,
    );
  }
};

/** Creates a folder to work in. Throws NotBackedUp where this user may not. */
const beginIn = (files: DataFiles) => {
  const isNew = !existsSync(files.backups);
  const working = join(files.backups, `making-${crypto.randomUUID()}.tmp`);
  try {
    mkdirSync(working, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new NotBackedUp(
      'no-right',
      `This user may not write in ${files.backups}. Make backups as the user of the server, or give the folder to that user: sudo chown -R USER ${files.backups}`,
    );
  }
  if (isNew) giveToOwner(files.folder, files.backups);
  return working;
};

const shelved = (
  { folder, backups }: DataFiles,
  made: string,
  { reason, now }: Pick<Wanted, 'reason' | 'now'>,
) => {
  const path = newBackupPath(backups, reason, now);
  renameSync(made, path);
  giveToOwner(folder, path);
  return path;
};

const listOf = async (
  folder: string,
  { uploads, missing }: Snapshot,
  { reason, now }: Pick<Manifest, 'reason'> & Pick<Wanted, 'now'>,
): Promise<Manifest> => {
  const database = join(folder, BACKUP_FILES.database);
  const names = [
    BACKUP_FILES.database,
    ...[BACKUP_FILES.key, BACKUP_FILES.pushKeys].filter((name) => existsSync(join(folder, name))),
    ...uploads.map(BACKUP_FILES.upload),
  ];
  const files: Manifest['files'] = [];
  for (const name of names) files.push({ name, ...(await hashFile(join(folder, name))) });
  return {
    product: 'upheld',
    format: FORMAT,
    version: VERSION,
    schema: schemaOf(database),
    madeAt: now,
    reason,
    rows: rowsIn(database),
    files,
    missing,
  };
};

/** Requires space for a copy of the database, the backup, and the database that verifies it. */
const requireDiskSpace = ({ backups, database, log, uploads }: DataFiles) => {
  const free = freeBytes(backups);
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const needed =
    3 * (size(database) + size(log)) +
    filesIn(uploads).reduce((sum, path) => sum + size(path), 0) +
    RESERVE;
  if (free >= needed) return;
  throw new NotBackedUp(
    'no-room',
    `There is too little space for a backup in ${backups}: ${asMegabytes(needed)} MB are needed and ${asMegabytes(free)} MB are free.`,
  );
};

const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
