import { closeDatabase } from '../db/open.ts';
import { attempt, type Log } from '../log.ts';
import type { DataFolder } from './open.ts';

/** A full disk must not prevent a clean stop. The next start copies the log into the database. */
export const closeFolder = ({ db, marker, unlock }: DataFolder, log: Log) => {
  attempt(log, 'database not closed cleanly', () => {
    closeDatabase(db);
    marker.remove();
  });
  unlock();
};
