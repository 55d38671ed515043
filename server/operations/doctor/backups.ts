import { accessSync, constants, existsSync } from 'node:fs';
import { users } from '../../db/schema.ts';
import { missingCopyDisk } from '../backups/copy-disk.ts';
import { BadBackup } from '../backups/errors.ts';
import { storedBackups } from '../backups/shelf.ts';
import { verifyBackup } from '../backups/unpack.ts';
import type { Found, Look } from './examined.ts';
import { isWritableFolder } from './writable.ts';

/* Checks of backups. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Maximum age of the newest backup: a computer that is off at night makes its backup later. */
const OLD = 2 * DAY;

/** Checks the age of the newest backup. */
export const checkBackup = ({ files, config, now, running, machine, db }: Look): Found => {
  if (!isOurs(files.backups, machine.platform))
    return { finding: 'backup-no-right', subject: files.backups };
  if (running?.hasBackupFailed) return { finding: 'backup-failed' };
  const [newest] = storedBackups(files.backups);
  if (!newest) {
    if (config.backups === 'off') return { finding: 'backup-off' };
    return { finding: isYoung(db(), now) ? 'backup-none-yet' : 'backup-none' };
  }
  const age = now - newest.madeAt;
  if (age > OLD && config.backups === 'nightly')
    return { finding: 'backup-old', count: Math.floor(age / DAY) };
  if (config.backups === 'off') return { finding: 'backup-off' };
  return { finding: 'backup-well', count: Math.max(0, Math.floor(age / HOUR)) };
};

/** Returns whether this process may read and write in a folder, or the folder is missing. */
const isOurs = (folder: string, platform: NodeJS.Platform) => {
  if (!existsSync(folder)) return true;
  try {
    accessSync(folder, constants.R_OK);
  } catch {
    return false;
  }
  return isWritableFolder(folder, platform);
};

/** Returns whether the first backup is not overdue yet. */
const isYoung = (db: ReturnType<Look['db']>, now: number) => {
  const first = db.select({ createdAt: users.createdAt }).from(users).orderBy(users.id).get();
  return !first || now - first.createdAt < OLD;
};

/** Reads the newest backup whole, as a restore would. */
export const checkVerified = async ({ files, config, progress }: Look): Promise<Found> => {
  const [newest] = storedBackups(files.backups);
  if (!newest) return { finding: 'verified-none' };
  try {
    await verifyBackup(newest.path, { passphrase: config.backupPassphrase }, { progress });
    return { finding: 'verified-well' };
  } catch (error) {
    if (error instanceof BadBackup) return { finding: 'verified-bad', subject: error.message };
    throw error;
  }
};

/** Checks that the newest backup is also on another disk. */
export const checkCopies = ({ files, config, running, machine }: Look): Found => {
  const { backupCopy } = config;
  if (!backupCopy) return { finding: 'copies-none', subject: files.folder };
  const disk = missingCopyDisk(files, backupCopy);
  if (disk) return { finding: 'copies-not-there', subject: disk };
  if (!existsSync(backupCopy)) return { finding: 'copies-not-there', subject: backupCopy };
  if (machine.diskOf(backupCopy) === machine.diskOf(files.folder))
    return { finding: 'copies-same-disk', subject: backupCopy };
  const [newest] = storedBackups(files.backups);
  const [copied] = storedBackups(backupCopy);
  const isBehind = newest !== undefined && (copied?.madeAt ?? 0) < newest.madeAt;
  return running?.hasCopyFailed || isBehind
    ? { finding: 'copies-old', subject: backupCopy }
    : { finding: 'copies-well' };
};
