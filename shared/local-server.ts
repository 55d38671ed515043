/*
 * What the server and the program that started it (`UPHELD_PARENT=stdin`) tell each other: lines
 * of JSON on the server's standard output, and its exit codes.
 */

/** Why a backup cannot be used. */
export type BackupFault =
  | 'not-there'
  | 'not-a-backup'
  | 'cut-short'
  | 'damaged'
  | 'damaged-or-cut'
  | 'changed'
  | 'damaged-database'
  | 'foreign-database'
  | 'encrypted'
  | 'wrong-key'
  | 'no-room'
  | 'too-new';

/** Why there is no backup, or no copy of it. */
export type BackupObstacle =
  | 'no-room'
  | 'damaged-database'
  | 'no-folder'
  | 'no-disk'
  | 'no-right'
  | 'not-written';

/**
 * Why a command did nothing: a setting is wrong, the data is of a newer Upheld, the system is too old, there is
 * no data, or what is in the way of a backup.
 */
export type WhyRefused =
  | 'setting'
  | 'newer-data'
  | 'old-system'
  | 'nothing-there'
  | BackupFault
  | BackupObstacle;

/**
 * One line each. `path` of `setup-link` is of the page that sets up the first administrator, with
 * its code. `connected` says how many pages are open on other computers and phones, each time that changes.
 * `done` ends the commands for backups: when the backup was made, in milliseconds since
 * 1970, and where it is; after a restore, where that which was there before is kept.
 */
export type ServerLine =
  | { upheld: 'ready' }
  | { upheld: 'setup-link'; path: string }
  | { upheld: 'connected'; elsewhere: number }
  | { upheld: 'done'; madeAt: number; path: string | null }
  | { upheld: 'refused'; because: WhyRefused };

/** Why the server ended by itself, as its exit code (after BSD's sysexits.h where it has one). */
export const EXIT = {
  /** The command line is wrong. */
  misuse: 2,
  /** The port is taken, or may not be used: another one would do. */
  cannotListen: 69,
  /** Another process uses the same data. */
  dataInUse: 75,
  /** A setting is wrong, or the data was written by a newer Upheld. */
  configuration: 78,
} as const;
