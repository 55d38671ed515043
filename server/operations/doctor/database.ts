import { sql } from 'drizzle-orm';
import { zones } from '../../calendar/zones.ts';
import { schemaVersion } from '../../db/migrate.ts';
import { sessions, users } from '../../db/schema.ts';
import { isDamage } from '../../storage/reasons.ts';
import { VERSION } from '../../version.ts';
import { isIntact } from '../backups/snapshot.ts';
import type { Found, Look } from './examined.ts';

/* Checks of the database, its version and its times. */

/** Reads every page, which takes about a second per 100 MB. */
export const checkDatabase = ({ db }: Look): Found => {
  try {
    return { finding: isIntact(db().$client) ? 'database-well' : 'database-damaged' };
  } catch (error) {
    if (isDamage(error)) return { finding: 'database-damaged' };
    throw error;
  }
};

export const checkVersion = ({ db }: Look): Found => {
  const { found, known } = schemaVersion(db());
  if (found > known) return { finding: 'version-newer-data', subject: VERSION };
  return { finding: found < known ? 'version-older-data' : 'version-well', subject: VERSION };
};

/** This program was made after this time, in milliseconds since 1970. */
const MADE_AFTER = Date.UTC(2026, 10, 1);
/** Harmless difference of a clock, in milliseconds. */
const TOLERANCE = 10 * 60_000;

export const checkClock = ({ db, now, machine }: Look): Found => {
  const subject = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
  if (now < MADE_AFTER) return { finding: 'clock-before-program', subject };
  if (latestIn(db()) > now + TOLERANCE) return { finding: 'clock-behind-data', subject };
  if (machine.isClockKept === false) return { finding: 'clock-not-kept' };
  return { finding: 'clock-well', subject: zones.release().name };
};

/** Returns the newest activity of a user, in milliseconds since 1970. */
const latestIn = (db: ReturnType<Look['db']>) => {
  const latest = db
    .select({ at: sql<number | null>`max(${sessions.lastSeenAt}, ${sessions.createdAt})` })
    .from(sessions)
    .orderBy(sql`1 desc`)
    .limit(1)
    .get();
  const newest = db
    .select({ at: sql<number | null>`max(${users.createdAt})` })
    .from(users)
    .get();
  return Math.max(latest?.at ?? 0, newest?.at ?? 0);
};
