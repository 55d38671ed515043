import type { Db } from '../server/db/open.ts';
import { isBusy } from '../server/http/on-error.ts';
import { newToken } from '../server/secrets.ts';
import { startSession } from '../server/session/sessions.ts';

const PATIENCE = 10_000;

/**
 * Stores a session of a user. Returns the `Cookie` header of their calls. Waits for the lock as every call
 * does, because a reading thread may hold it for a moment to read the head of the log.
 */
export const cookieFor = (db: Db, userId: number) => {
  const token = newToken();
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      startSession(db, userId, { token }, Date.now());
      return `upheld_session=${token}`;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Bun.sleepSync(5);
    }
  }
};
