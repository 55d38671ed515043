import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { noteInAudit } from '../../audit/audit.ts';
import { change } from '../../db/change.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import {
  deliveries,
  jobs,
  mailboxSettings,
  mailServerSettings,
  passkeyChallenges,
  passwordResets,
  sessions,
  setupCodes,
  signInCards,
  signInCodes,
  signInLinks,
} from '../../db/schema.ts';
import { skipReminders } from '../../notices/daily-reminders.ts';
import { makeClosedFolder } from '../../storage/closed-folder.ts';
import { type DataFiles, dataFilesIn } from '../../storage/files.ts';
import { passKillPoint } from '../../storage/kill-point.ts';
import { lockData } from '../../storage/lock.ts';
import { giveToOwner } from '../../storage/owner.ts';
import type { Progress } from './archive.ts';
import { withCleanUp } from './clean-up.ts';
import type { Keys } from './encryption.ts';
import { FolderInUse } from './errors.ts';
import { BACKUP_FILES, type Manifest } from './manifest.ts';
import { removeLog, unpack } from './unpack.ts';

/** Milliseconds from now, later than any due job: the server replaces it by the schedule's next time. */
const NOT_NOW = 366 * 24 * 60 * 60_000;

export type Restoring = {
  path: string;
  folder: string;
  keys?: Keys;
  /** Restores into a folder that has data, too. */
  force?: boolean;
  endSessions?: boolean;
  /** The backup was moved: the server continues as the same one and sends the waiting mail. */
  goesOn?: boolean;
  now: number;
  progress?: Progress;
  /** Free bytes of the disk; by default the system's figure. */
  free?: number;
};

/**
 * Restores a backup into a data folder. The backup is verified first, and a bad one changes nothing.
 * The folder's old files are moved into a folder beside it. Waiting mail and notices count as sent, so that
 * no user is notified twice. Links for new passwords become void. The mailbox is off until an administrator
 * turns it on. Throws BadBackup, AlreadyRunning and FolderInUse.
 *
 * The old database is moved first, the new one last. If a power cut comes between, the folder has no
 * database, the server refuses to start, and the restore can be run again.
 */
export const restoreBackup = async ({
  path,
  folder,
  keys = {},
  force = false,
  endSessions = false,
  goesOn = false,
  now,
  progress,
  free,
}: Restoring): Promise<{ manifest: Manifest; keptAside: string | undefined }> => {
  const madeFolder = makeClosedFolder(folder);
  const files = dataFilesIn(folder);
  const unlock = lockData(folder, files.lock);
  let isRestored = false;
  try {
    if (inUse(files).length > 0 && !force)
      throw new FolderInUse(
        `There is a congregation in ${folder} already. With --force it is kept aside, and the backup takes its place.`,
      );
    rmSync(files.restoring, { recursive: true, force: true });
    const work = async () => {
      const manifest = await unpack(path, keys, files.restoring, { progress, free });
      if (!goesOn) prepare(join(files.restoring, BACKUP_FILES.database), { endSessions, now });
      // List the files again: another command may have checkpointed the log while the backup was read.
      const old = inUse(files);
      const keptAside = old.length > 0 ? files.keptAside(now) : undefined;
      if (keptAside) moveAll(old, keptAside);
      await passKillPoint('between the moves of a restore');
      const restored = databaseLast(files.restoring);
      moveAll(restored, folder);
      for (const path of restored) giveToOwner(folder, join(folder, basename(path)));
      if (keptAside) giveToOwner(folder, keptAside);
      giveToOwner(folder, files.lock);
      isRestored = true;
      return { manifest, keptAside };
    };
    return await withCleanUp(work, () => rm(files.restoring, { recursive: true, force: true }));
  } finally {
    unlock();
    // A bad backup leaves no folder behind.
    if (madeFolder && !isRestored) rmSync(madeFolder, { recursive: true, force: true });
  }
};

/** Returns the paths of a congregation's files in a folder, its database first. */
const inUse = (files: DataFiles) =>
  [
    files.database,
    files.log,
    files.logIndex,
    files.marker,
    files.key,
    files.pushKeys,
    files.uploads,
  ].filter((path) => existsSync(path) && !isEmptyFolder(path));

const isEmptyFolder = (path: string) => {
  try {
    return readdirSync(path).length === 0;
  } catch {
    // The path is a file.
    return false;
  }
};

const databaseLast = (folder: string) =>
  readdirSync(folder)
    .sort((a, b) => Number(a === BACKUP_FILES.database) - Number(b === BACKUP_FILES.database))
    .map((name) => join(folder, name));

const moveAll = (paths: string[], folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const path of paths) {
    const target = join(folder, basename(path));
    // The library folder that a start has made. Throws if it is not empty.
    if (existsSync(target)) rmdirSync(target);
    renameUnlessGone(path, target);
  }
};

/** SQLite removes an empty log when its last connection is closed. */
const renameUnlessGone = (path: string, target: string) => {
  try {
    renameSync(path, target);
  } catch (error) {
    if (existsSync(path)) throw error;
  }
};

/** Prepares the copied database for the server. */
const prepare = (path: string, { endSessions, now }: { endSessions: boolean; now: number }) => {
  const db = openDatabase(path);
  try {
    change(db, (tx) => {
      tx.update(deliveries)
        .set({ state: 'dropped' })
        .where(inArray(deliveries.state, ['waiting', 'sending']))
        .run();
      // A job that ran after the backup must not run for that time again.
      tx.update(jobs)
        .set({ dueAt: now + NOT_NOW })
        .run();
      skipReminders(tx, now);
      // Another server may read the mailbox now, or the backup names a stranger's.
      tx.update(mailboxSettings).set({ isOn: false }).run();
      // For the same reason: all mail goes through it.
      tx.update(mailServerSettings).set({ isOn: false }).run();
      tx.delete(passwordResets).run();
      tx.delete(setupCodes).run();
      // One-time secrets may have been used since the backup.
      for (const once of [passkeyChallenges, signInCards, signInCodes, signInLinks])
        tx.delete(once).run();
      if (endSessions) tx.delete(sessions).run();
      noteInAudit(tx, { kind: 'backup-restored' }, now);
    });
  } finally {
    closeDatabase(db);
  }
  removeLog(path);
};
