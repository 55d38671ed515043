import { statSync } from 'node:fs';
import { schemaVersion } from '../db/migrate.ts';
import type { Log } from '../log.ts';
import { type Opening, openingAlone } from './database.ts';
import type { DataFiles } from './files.ts';
import { CHECKED_AT_ONCE, isWhole, isWholeInThread } from './whole.ts';

export type LateCheck = ReturnType<typeof createLateCheck>;

/**
 * The check of one server's database. A check reads the whole file, so a start would take longer from year to
 * year. If the last run closed the database, a large one is checked in a thread while calls are answered. After a
 * run that was killed, or before an upgrade, the check comes first.
 */
export const createLateCheck = () => {
  let isOwed = false;
  return {
    /** Returns how to open the database; `wasClosed`: the last run closed it. */
    opening: (files: DataFiles, wasClosed: boolean): Opening => ({
      ...openingAlone(files),
      check: (db) => {
        const { size } = statSync(files.database);
        const { found, known } = schemaVersion(db);
        // Damage must not be copied by an upgrade.
        isOwed = wasClosed && size > CHECKED_AT_ONCE && found === known;
        return isOwed || isWhole(db.$client, size);
      },
    }),
    /** Returns whether the check has not ended. */
    isOwed: () => isOwed,
    /** Makes the check if it is owed. Returns false if the database is damaged. */
    make: async ({ database }: DataFiles, log: Log) => {
      if (!isOwed) return true;
      const began = performance.now();
      const found = await isWholeInThread(database);
      isOwed = false;
      if (found) log.info('database checked', { ms: Math.round(performance.now() - began) });
      return found;
    },
  };
};
