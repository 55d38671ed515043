/**
 * The library that takes the place of Bun's SQLite. The build of a program writes this file anew (`program.ts`); for
 * unit tests the environment names it.
 */
export const LIBRARY = {
  path: process.env.STAND_IN_SQLITE ?? '',
  /** Whether the log stays beside a database that is closed, as Apple's SQLite leaves it. */
  isLogKept: process.env.STAND_IN_SQLITE_LOG === 'kept',
};
