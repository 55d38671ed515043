import { eq } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import type { AuditKind } from '../../shared/audit.ts';
import type { LoginForm } from '../../shared/session.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { askedLanguage } from '../http/asked-language.ts';
import { refused } from '../http/errors.ts';
import type { Caller, RouteContext, SignedIn } from '../http/route.ts';
import { cookieFor, requireCookieToWork } from '../http/session-cookie.ts';
import type { Derive } from '../secrets.ts';
import { deviceFrom } from './device.ts';
import { deviceCookie } from './known-device.ts';
import { presentCurrentUser } from './presenter.ts';
import { type ProvingParts, proveByPassword } from './prove.ts';
import { COOKIE_SECONDS, endSession, type NewSession, startSession } from './sessions.ts';
import { redeemSetupCode } from './setup-code.ts';
import { usernameKeyOf, userToSignIn } from './users.ts';

export type SignInParts = SessionParts & ProvingParts;

/**
 * Checks the password and starts a session; returns the stored user. Throws one 401 for a wrong password and
 * an unknown address or username, 403 for a deactivated account with the right password, 410 for an invalid
 * set-up code, and the errors of `prove`.
 */
export const signIn = async (
  parts: SignInParts,
  form: LoginForm,
  session: NewSession,
  caller: Caller,
) => {
  const { db, clock } = parts;
  redeemSetupCode(db, form.setup, clock());
  const found = userToSignIn(db, form.email);
  const isAddress = form.email.includes('@');
  const wrong = isAddress ? 'wrong-credentials' : 'wrong-username-or-password';
  // Count by what was typed. A common count would reveal which username has which address.
  const account = isAddress ? addressKey(form.email) : `username ${usernameKeyOf(form.email)}`;
  const tried = { account, userId: found?.id ?? null, caller };
  const { isRight, anew } = await proveByPassword(parts, tried, form.password, found?.passwordHash);
  if (!isRight || !found) throw refused(wrong);
  return change(db, (tx) => {
    // The account may have changed during the check of the password.
    const user = tx.select().from(users).where(eq(users.id, found.id)).get();
    if (!user || user.passwordHash !== found.passwordHash) throw refused(wrong);
    if (anew) tx.update(users).set({ passwordHash: anew }).where(eq(users.id, user.id)).run();
    const how = { kind: 'signed-in', place: caller.place(), setup: form.setup } as const;
    return startSignedInSession(tx, user.id, session, how, clock());
  });
};

/** How and from where a user has proven who they are. */
type How = { kind: AuditKind; place: string; setup?: string };

/** Starts a session. Throws 403 for a deactivated account, and 410 for an invalid set-up code. */
export const startSignedInSession = (
  tx: Tx,
  userId: number,
  session: NewSession,
  { kind, place, setup }: How,
  now: number,
) => {
  const user = tx.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw refused('wrong-credentials');
  if (!user.isActive) throw refused('deactivated');
  const becomesAdmin = redeemSetupCode(tx, setup, now);
  startSession(tx, user.id, session, now);
  const about = { userId: user.id, actorId: user.id, place };
  noteInAudit(tx, { kind, ...about }, now);
  if (becomesAdmin) noteInAudit(tx, { kind: 'made-administrator', ...about }, now);
  return tx
    .update(users)
    .set({
      lastLoginAt: now,
      isAdmin: user.isAdmin || becomesAdmin,
      browserLanguage: session.language ?? user.browserLanguage,
    })
    .where(eq(users.id, user.id))
    .returning()
    .get();
};

export type SessionParts = {
  db: Db;
  config: { baseUrl: string };
  derive: Derive;
  newToken: () => string;
};

/**
 * Handles a call that signs a user in: `signIn` stores the new session, and its token goes into the cookie.
 * The browser's previous session ends, and the account knows the browser from now on.
 */
export const beginSession = async (
  parts: SessionParts,
  {
    headers,
    userAgent,
    token: oldToken,
    reply,
    now,
  }: Pick<RouteContext<'signIn'>, 'headers' | 'userAgent' | 'token' | 'reply' | 'now'>,
  signIn: (session: NewSession) => Promise<Omit<SignedIn, 'sessionId'>>,
) => {
  const { db, config, newToken } = parts;
  requireCookieToWork(config.baseUrl, headers);
  const token = newToken();
  const language = askedLanguage(headers) ?? null;
  const user = await signIn({ token, device: deviceFrom(userAgent), language });
  if (oldToken) endSession(db, oldToken);
  reply.cookie(
    cookieFor(token, COOKIE_SECONDS, config.baseUrl),
    deviceCookie(parts, headers, user.id),
  );
  return presentCurrentUser(db, user, now);
};
