import { z } from 'zod';
import { instant } from './text.ts';

/** What is looked at, in the order in which it is told. */
export const CHECKS = [
  'folder',
  'disk',
  'settings',
  'space',
  'ballast',
  'database',
  'files',
  'last-end',
  'clock',
  'version',
  'running',
  'address',
  'https',
  'proxy',
  'registration',
  'mail',
  'sender',
  'waiting-mail',
  'push',
  'waiting-push',
  'backup',
  'verified',
  'copies',
  'administrators',
] as const;

/** `look`: it works, but somebody should look at it. `unknown`: it could not be looked at. */
export const OUTCOMES = ['well', 'look', 'wrong', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Everything that can be found, and how bad it is. */
export const FINDINGS = {
  'not-checked': 'unknown',
  'not-checked-damaged': 'unknown',
  'not-running': 'unknown',
  'folder-well': 'well',
  'folder-unknown': 'unknown',
  'folder-open': 'look',
  'folder-open-on-windows': 'look',
  'folder-as-root': 'look',
  'folder-of-another': 'look',
  'folder-not-writable': 'wrong',
  'disk-well': 'well',
  'disk-network': 'wrong',
  'disk-synced': 'wrong',
  'settings-well': 'well',
  'settings-none': 'well',
  'settings-unknown': 'unknown',
  'settings-open': 'look',
  'settings-open-on-windows': 'look',
  'space-well': 'well',
  'space-low': 'look',
  'space-none': 'wrong',
  'ballast-well': 'well',
  'ballast-missing': 'wrong',
  'ballast-not-yet': 'well',
  'database-well': 'well',
  'database-damaged': 'wrong',
  'files-none': 'well',
  'files-well': 'well',
  'files-missing': 'wrong',
  'last-end-well': 'well',
  'last-end-killed': 'look',
  'last-end-lost': 'wrong',
  'clock-well': 'well',
  'clock-before-program': 'wrong',
  'clock-behind-data': 'wrong',
  'clock-not-kept': 'look',
  'version-well': 'well',
  'version-older-data': 'look',
  'version-newer-data': 'wrong',
  'running-well': 'well',
  'running-not': 'look',
  'address-well': 'well',
  'address-this-computer': 'look',
  'address-elsewhere': 'look',
  'address-not-reached': 'wrong',
  'address-not-trusted': 'wrong',
  'address-other': 'wrong',
  'https-well': 'well',
  'https-not-needed': 'well',
  'https-in-the-house': 'look',
  'https-none': 'wrong',
  'https-ends-soon': 'look',
  'https-over': 'wrong',
  'https-files-wrong': 'wrong',
  'proxy-none': 'well',
  'proxy-well': 'well',
  'proxy-set': 'well',
  'proxy-not-named': 'look',
  'proxy-not-trusted': 'wrong',
  'proxy-silent': 'wrong',
  'registration-well': 'well',
  'registration-open': 'look',
  'mail-well': 'well',
  'mail-none': 'look',
  'mail-not-encrypted': 'look',
  'mail-not-reached': 'wrong',
  'mail-not-signed-in': 'wrong',
  'mail-sender-refused': 'wrong',
  'sender-well': 'well',
  'sender-none': 'well',
  'sender-made-up': 'look',
  'sender-no-spf': 'look',
  'sender-no-dmarc': 'look',
  'sender-not-found': 'unknown',
  'waiting-mail-well': 'well',
  'waiting-mail-long': 'wrong',
  'waiting-mail-failed': 'look',
  'push-well': 'well',
  'push-needs-https': 'look',
  'push-key-damaged': 'wrong',
  'push-key-missing': 'wrong',
  'waiting-push-well': 'well',
  'waiting-push-long': 'wrong',
  'waiting-push-failed': 'look',
  'backup-well': 'well',
  'backup-none-yet': 'well',
  'backup-none': 'wrong',
  'backup-old': 'wrong',
  'backup-off': 'look',
  'backup-failed': 'wrong',
  'backup-no-right': 'wrong',
  'verified-well': 'well',
  'verified-none': 'well',
  'verified-bad': 'wrong',
  'copies-well': 'well',
  'copies-none': 'look',
  'copies-not-there': 'wrong',
  'copies-same-disk': 'look',
  'copies-old': 'wrong',
  'administrators-well': 'well',
  'administrators-one': 'look',
  'administrators-none': 'wrong',
} as const satisfies Record<string, Outcome>;

export type Finding = keyof typeof FINDINGS;
export type Check = (typeof CHECKS)[number];

const isFinding = (text: string): text is Finding => text in FINDINGS;

/** What was found at one check. */
export const checked = z.strictObject({
  check: z.enum(CHECKS),
  outcome: z.enum(OUTCOMES),
  finding: z.enum(Object.keys(FINDINGS).filter(isFinding)),
  /** What it is about, such as a folder, an address or a size; empty for most. Never a secret. */
  subject: z.string(),
  /** A number of it, such as days; 0 for most. */
  count: z.number(),
});

/** The last check-up since the server was started. */
export const checkup = z.strictObject({
  isRunning: z.boolean(),
  /** When it ended; null if there was none. */
  at: instant.nullable(),
  checks: z.array(checked),
});

export type Checked = z.infer<typeof checked>;
export type Checkup = z.infer<typeof checkup>;
