/** A library of SQLite inside the executable. */
export type CarriedSqlite = {
  /** Path of the library, compressed by zstd. */
  file: string;
  /** SHA-256 of the library itself, in hex. */
  sha256: string;
};

/**
 * SQLite for a system whose own is too old; undefined where Bun has its own. The release writes this file anew for
 * Macs (`server/build.ts`).
 */
export const carriedSqlite: CarriedSqlite | undefined = undefined;
