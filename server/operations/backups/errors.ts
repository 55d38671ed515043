import type { BackupFault, BackupObstacle } from '../../../shared/local-server.ts';

export type Fault = BackupFault;

const SENTENCES: Record<Fault, (file: string, detail: string) => string> = {
  'not-there': (file) => `There is no file ${file}.`,
  'not-a-backup': (file) => `${file} is not a backup of Upheld.`,
  'cut-short': (file) => `${file} ends too early. It was not copied completely.`,
  damaged: (file) => `${file} is damaged: some of its bytes are not what they were.`,
  // Decryption fails for both, and cannot tell which.
  'damaged-or-cut': (file) => `${file} is damaged, or was not copied completely.`,
  changed: (file) => `${file} was changed after it was made: its files do not match its list.`,
  'damaged-database': (file) => `The database in ${file} is damaged.`,
  'foreign-database': (file, detail) =>
    `The database in ${file} was not written by Upheld: ${detail}.`,
  encrypted: (file) =>
    `${file} is encrypted. Give its passphrase in UPHELD_BACKUP_PASSPHRASE, or its key with --identity.`,
  'wrong-key': (file) => `${file} was encrypted with another passphrase or key.`,
  'no-room': (file, detail) => `There is too little space to unpack ${file}: ${detail}.`,
  'too-new': (file) => `${file} is from a newer Upheld. Please install that one first.`,
};

/** Thrown for a backup that cannot be used. The message is one line for the operator. */
export class BadBackup extends Error {
  constructor(
    readonly fault: Fault,
    file: string,
    readonly detail = '',
  ) {
    super(SENTENCES[fault](file, detail));
  }
}

const TOO_EARLY = /unexpected end/i;

/** Returns the BadBackup for an error of the decompressor, of tar or of age. */
export const faultOf = (error: unknown, file: string, isEncrypted: boolean) => {
  if (error instanceof BadBackup) return error;
  const message = error instanceof Error ? error.message : '';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'EISDIR') return new BadBackup('not-there', file);
  if (isEncrypted) return new BadBackup('damaged-or-cut', file);
  const isCut = code === 'Z_BUF_ERROR' || TOO_EARLY.test(message);
  return new BadBackup(isCut ? 'cut-short' : 'damaged', file);
};

/** Thrown if a backup cannot be made. The message is one line for the operator. */
export class NotBackedUp extends Error {
  constructor(
    readonly hindrance: BackupObstacle,
    message: string,
  ) {
    super(message);
  }
}

/** Returns whether the operating system denied access. */
export const isForbidden = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(EACCES|EPERM)$/.test(String(error.code));

/** Thrown if a restore would replace existing data. The message is one line for the operator. */
export class FolderInUse extends Error {}
