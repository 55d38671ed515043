import { eq } from 'drizzle-orm';
import { DEACTIVATED, type LoginForm, WRONG_CREDENTIALS } from '../../shared/session.ts';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { forbidden, wrongCredentials } from '../http/errors.ts';
import { passwordFits } from './password.ts';
import { type NewSession, startSession } from './sessions.ts';
import { setupFits } from './setup-code.ts';
import { noteFailure, noteSuccess, waitBeforeTry } from './slow-guessing.ts';
import { keyOf, userByEmail } from './users.ts';

/**
 * Checks the password and starts a session; gives the user as stored.
 * Throws 401 with one sentence for a wrong password and an unknown address alike, and 403
 * for a deactivated account whose password was right.
 */
export const signIn = async (deps: Deps, form: LoginForm, session: NewSession) => {
  const { db, clock, setup, limiter, wait } = deps;
  const account = keyOf(form.email);
  const pause = waitBeforeTry(limiter, account);
  if (pause > 0) await wait(pause);
  const found = userByEmail(db, form.email);
  if (!(await passwordFits(form.password, found?.passwordHash)) || !found) {
    noteFailure(limiter, account);
    throw wrongCredentials(WRONG_CREDENTIALS);
  }
  noteSuccess(limiter, account);
  return db.transaction(
    () => {
      // The account may have changed while the password was being checked.
      const user = db.select().from(users).where(eq(users.id, found.id)).get();
      if (!user || user.passwordHash !== found.passwordHash)
        throw wrongCredentials(WRONG_CREDENTIALS);
      if (!user.isActive) throw forbidden(DEACTIVATED);
      const now = clock();
      const isAdmin = user.isAdmin || setupFits(db, setup, form.setup, now);
      startSession(db, user.id, session, now);
      return db
        .update(users)
        .set({ lastLoginAt: now, isAdmin })
        .where(eq(users.id, user.id))
        .returning()
        .get();
    },
    { behavior: 'immediate' },
  );
};
