import { and, eq, isNull, lt } from 'drizzle-orm';
import { INVALID_RESET_LINK } from '../../shared/account.ts';
import type { Db } from '../db/open.ts';
import { passwordResets, sessions, users } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { gone, unknownLink } from '../http/errors.ts';
import { hashPassword, requireLength } from '../session/password.ts';
import { hashToken } from '../session/token.ts';
import { keyOf, userByEmail } from '../session/users.ts';

const VALID_FOR = 60 * 60_000;
const PER_ACCOUNT = { times: 3, within: 60 * 60_000 };

/**
 * Mails a reset link to the account of this address, three times an hour at most. Whether
 * there is such an account shows in nothing: not in the answer, and not in how long it takes,
 * as the mail is sent later.
 */
export const forgetPassword = (deps: Deps, email: string, now: number) => {
  const { db, tell, limiter } = deps;
  if (limiter.take(`forgot ${keyOf(email)}`, PER_ACCOUNT) > 0) return;
  const user = userByEmail(db, email);
  if (!user?.isActive) return;
  db.transaction(
    (tx) => {
      const { id } = makeReset(deps, tx, user.id, now);
      tell.passwordForgotten(tx, { id, userId: user.id }, now);
    },
    { behavior: 'immediate' },
  );
};

/** A new reset of a user's password, valid for an hour; gives it with its token. */
export const makeReset = (
  { derive, newToken }: Pick<Deps, 'derive' | 'newToken'>,
  tx: Pick<Db, 'insert'>,
  userId: number,
  now: number,
) => {
  const nonce = newToken();
  const token = derive('password reset', nonce);
  const expiresAt = now + VALID_FOR;
  const { id } = tx
    .insert(passwordResets)
    .values({
      userId,
      nonce,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt,
    })
    .returning({ id: passwordResets.id })
    .get();
  return { id, token, expiresAt };
};

const resetByToken = statement<
  { id: number; userId: number; expiresAt: number; usedAt: number | null },
  { tokenHash: string }
>(`
  select id, user_id as userId, expires_at as expiresAt, used_at as usedAt
  from password_resets where token_hash = $tokenHash`);

/**
 * Sets a new password by a reset link, once, and ends all sessions and all other links.
 * Throws 404 for an unknown link, 410 for one that was used or is too old.
 */
export const resetPassword = async (
  { db, config, tell, clock }: Deps,
  token: string,
  newPassword: string,
) => {
  openReset(db, token, clock());
  requireLength({ config }, newPassword);
  const passwordHash = await hashPassword(newPassword);
  db.transaction(
    (tx) => {
      const now = clock();
      const { userId } = openReset(db, token, now);
      tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
      tx.update(passwordResets)
        .set({ usedAt: now })
        .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
        .run();
      tx.delete(sessions).where(eq(sessions.userId, userId)).run();
      tell.passwordChanged(tx, { userId }, now);
    },
    { behavior: 'immediate' },
  );
};

const openReset = (db: Db, token: string, now: number) => {
  const reset = resetByToken.get(db, { tokenHash: hashToken(token) });
  if (!reset) throw unknownLink(INVALID_RESET_LINK);
  if (reset.usedAt !== null || reset.expiresAt <= now) throw gone(INVALID_RESET_LINK);
  return reset;
};

/** Forgets the links that have long run out. */
export const sweepResets = (db: Db, now: number) =>
  db
    .delete(passwordResets)
    .where(lt(passwordResets.expiresAt, now - VALID_FOR))
    .run();
