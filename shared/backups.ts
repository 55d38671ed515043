import { z } from 'zod';
import { deleteAccountForm } from './account.ts';
import { m } from './messages.ts';
import { instant } from './text.ts';

/** The shortest passphrase that a downloaded backup is encrypted with. */
export const PASSPHRASE_MIN = 8;
const PASSPHRASE_MAX = 200;

/** Why a backup was made. The reason is part of its name. */
export const REASONS = ['nightly', 'by-hand', 'before-upgrade'] as const;

/** One backup in the data folder. */
export const backup = z.strictObject({
  /** The name of its file. */
  name: z.string(),
  madeAt: instant,
  reason: z.enum(REASONS),
  /** In bytes. */
  size: z.number(),
});

/** The last failure, and its time. */
const failure = z.strictObject({
  at: instant,
  hindrance: z.enum([
    'no-room',
    'damaged-database',
    'no-folder',
    'no-disk',
    'no-right',
    'not-written',
    'other',
  ]),
});

/** The backups of this server. There are never more than about twenty. */
export const backupsState = z.strictObject({
  /** Newest first. */
  backups: z.array(backup),
  /** Whether one is being made. */
  isRunning: z.boolean(),
  /** Bytes of the files of the one that is being made, uncompressed: first written, then read back. Else null. */
  progress: z
    .strictObject({ step: z.enum(['write', 'read']), done: z.number(), total: z.number() })
    .nullable(),
  isNightly: z.boolean(),
  /** Whether the server runs on Windows, which names disks by letters. */
  isOnWindows: z.boolean(),
  /** Whether copies in another folder are encrypted; null without copies. */
  copies: z.strictObject({ isEncrypted: z.boolean() }).nullable(),
  failure: failure.nullable(),
  copyFailure: failure.nullable(),
});

export const backupParams = z.object({
  name: z.string({ error: m.backups_not_found }).max(100, { error: m.backups_not_found }),
});

/** A backup holds everything, so the password is asked for again. */
export const downloadBackupForm = deleteAccountForm.extend({
  /** Encrypts the file with these words. */
  passphrase: z
    .string({ error: m.backups_passphrase_too_short })
    .min(PASSPHRASE_MIN, { error: m.backups_passphrase_too_short })
    .max(PASSPHRASE_MAX, { error: m.backups_passphrase_too_long })
    .optional(),
});

/** Path of the file; it works once, for one minute. */
export const backupDownload = z.strictObject({ path: z.string() });

export type BackupsState = z.infer<typeof backupsState>;
export type Backup = z.infer<typeof backup>;
export type DownloadBackupForm = z.output<typeof downloadBackupForm>;
