import type { BackupObstacle } from '../../../shared/local-server.ts';
import { noteInAudit } from '../../audit/audit.ts';
import type { Config } from '../../config/config.ts';
import { change } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { users } from '../../db/schema.ts';
import { type Log, loggableError } from '../../log.ts';
import { shareOf } from '../../storage/disk-quota.ts';
import type { DataFiles } from '../../storage/files.ts';
import { missingCopyDisk, noteCopyDisk } from './copy-disk.ts';
import type { Lock } from './encryption.ts';
import { isForbidden, NotBackedUp } from './errors.ts';
import type { Reason } from './manifest.ts';
import { type StoredBackup, storedBackups } from './shelf.ts';
import type { BackupProgress, Outcome, Task } from './thread.ts';

/** The folder for copies besides the data folder, and how they are encrypted. */
export type CopySettings = {
  backupCopy?: string;
  backupKey?: string;
  backupPassphrase?: string;
};

type Parts = {
  db: Db;
  files: DataFiles;
  config: CopySettings & Pick<Config, 'backups' | 'mostDisk'>;
  clock: () => number;
  log: Log;
  /** Makes one backup without blocking calls. */
  make: (task: Task, onProgress: (progress: BackupProgress | null) => void) => Promise<Outcome>;
};

/** The administrator who asked for a backup; null if the clock did. */
type Asking = { id: number; place: string } | null;

/** The last failure. `other` is an unexpected error. */
export type Failure = { at: number; hindrance: BackupObstacle | 'other' };

export type Backups = ReturnType<typeof createBackups>;

/** The backups of a running server: makes one at a time and lists the data folder's. */
export const createBackups = ({ db, files, config, clock, log, make }: Parts) => {
  let running: Promise<void> | undefined;
  let progress: BackupProgress | null = null;
  let failure: Failure | undefined;
  let copyFailure: Failure | undefined;

  if (config.backupCopy) noteCopyDisk(files, config.backupCopy);

  const shelf = () => {
    try {
      return storedBackups(files.backups);
    } catch (error) {
      if (isForbidden(error)) return undefined;
      throw error;
    }
  };

  /** Reports a missing disk before the next copy fails. */
  const missingDisk = (): Failure | undefined =>
    config.backupCopy && missingCopyDisk(files, config.backupCopy)
      ? { at: clock(), hindrance: 'no-disk' }
      : undefined;

  const makeOne = async (reason: Reason, by: Asking) => {
    const now = clock();
    try {
      const copy = copyIn(config);
      const most = shareOf(config.mostDisk) ?? undefined;
      const { folder } = files;
      const { size, missing, notCopied } = await make(
        { folder, reason, now, most, copy },
        (reached) => {
          progress = reached;
        },
      );
      log.info('backup made', { reason, size });
      if (missing > 0) log.warn('files of the library are missing', { missing });
      if (notCopied)
        log.error('backup not copied', { reason: notCopied.hindrance, code: notCopied.code });
      failure = undefined;
      copyFailure = notCopied && { at: now, hindrance: notCopied.hindrance ?? 'other' };
      const who = by && { actorId: by.id, place: by.place };
      change(db, (tx) => noteInAudit(tx, { kind: 'backup-made', ...who }, now));
    } catch (error) {
      failure = { at: now, hindrance: error instanceof NotBackedUp ? error.hindrance : 'other' };
      log.error('no backup made', { reason, ...loggableError(error) });
      throw error;
    }
  };

  const start = (reason: Reason, by: Asking) => {
    running ??= makeOne(reason, by).finally(() => {
      running = undefined;
      progress = null;
    });
    return running;
  };

  return {
    /** Makes a backup, or waits for the one that is being made. Throws NotBackedUp. */
    make: start,
    /** Makes the nightly backup if it is enabled and there is at least one user. */
    makeNightly: async () => {
      if (config.backups === 'nightly' && hasUsers(db)) await start('nightly', null);
    },
    /** Waits until no backup is being made. */
    ended: async () => {
      await running?.catch(() => {});
    },
    /** Returns the backups in the data folder, newest first; empty if this user may not read it. */
    list: (): StoredBackup[] => shelf() ?? [],
    state: () => ({
      isRunning: running !== undefined,
      progress,
      isNightly: config.backups === 'nightly',
      isOnWindows: process.platform === 'win32',
      copies: config.backupCopy ? { isEncrypted: copyEncryption(config) !== undefined } : null,
      failure: shelf() ? failure : { at: clock(), hindrance: 'no-right' as const },
      copyFailure: copyFailure ?? missingDisk(),
    }),
  };
};

/** Returns whether there is at least one user. */
export const hasUsers = (db: Db) =>
  db.select({ id: users.id }).from(users).limit(1).get() !== undefined;

/** Returns how copies are encrypted; undefined if they are not. */
export const copyEncryption = ({ backupKey, backupPassphrase }: CopySettings): Lock | undefined => {
  if (backupKey) return { key: backupKey };
  return backupPassphrase ? { passphrase: backupPassphrase } : undefined;
};

const copyIn = (config: CopySettings) =>
  config.backupCopy ? { folder: config.backupCopy, lock: copyEncryption(config) } : undefined;
