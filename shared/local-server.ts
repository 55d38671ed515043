/*
 * What the server and the program that started it (`UPHELD_PARENT=stdin`) tell each other: lines
 * of JSON on the server's standard output, and its exit codes.
 */

/**
 * One line each. `path` is of the page that sets up the first administrator, with its code.
 * `refused` comes before exit code 78: a setting is wrong, or the data is of a newer Upheld.
 */
export type ServerLine =
  | { upheld: 'ready' }
  | { upheld: 'setup-link'; path: string }
  | { upheld: 'refused'; because: 'setting' | 'newer-data' };

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
