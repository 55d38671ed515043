import { Database } from 'bun:sqlite';

/** The schema's search tables need it (`contentless_unindexed`). */
const OLDEST = '3.47';

/** Thrown if SQLite is too old for the schema. The message is one line for the operator. */
export class OldSqlite extends Error {}

/** Throws OldSqlite if SQLite cannot create the schema: on a Mac, Bun uses the system's. */
export const requireSqlite = (version = sqliteVersion(), platform: string = process.platform) => {
  if (Bun.semver.order(version, `${OLDEST}.0`) >= 0) return;
  throw new OldSqlite(
    platform === 'darwin'
      ? `Upheld needs SQLite ${OLDEST} or newer, and this Mac's system has ${version}. The released program for Macs brings its own: use that one, or macOS 26 or newer.`
      : `Upheld needs SQLite ${OLDEST} or newer, and finds ${version}.`,
  );
};

/** Returns the version of the SQLite that is used here. */
export const sqliteVersion = () => {
  using memory = new Database(':memory:');
  const row = memory.query<{ version: string }, []>('select sqlite_version() version').get();
  return row?.version ?? '0.0.0';
};
