import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { displayName } from '../../../shared/names.ts';
import { secretPaths } from '../../../shared/secret-links.ts';
import type { Proof } from '../../../shared/sign-in.ts';
import { noteInAudit } from '../../audit/audit.ts';
import { change } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { signInLinks, users } from '../../db/schema.ts';
import { refused } from '../../http/errors.ts';
import { iso } from '../../http/iso.ts';
import type { Caller } from '../../http/route.ts';
import { hashToken } from '../../secrets.ts';
import { type Asked, prove } from '../prove.ts';
import { type NewSession, requireStillSignedIn } from '../sessions.ts';
import { startSignedInSession } from '../sign-in.ts';
import type { PasswordlessParts } from './parts.ts';
import { requireProof } from './proof.ts';

const LINK_VALID = 5 * 60_000;

type Me = Pick<Asked, 'id' | 'sessionId'>;

/**
 * Creates a link that signs in another device, once and within five minutes. The earlier link becomes void.
 * Throws the errors of requireProof, and 401 if the session has ended meanwhile.
 */
export const makeSignInLink = async (parts: PasswordlessParts, me: Asked, proof: Proof) => {
  const { db, config, clock, newToken } = parts;
  await requireProof(parts, me, proof);
  const token = newToken();
  return change(db, (tx) => {
    const now = clock();
    requireStillSignedIn(tx, me);
    tx.delete(signInLinks).where(eq(signInLinks.userId, me.id)).run();
    const expiresAt = now + LINK_VALID;
    tx.insert(signInLinks)
      .values({
        userId: me.id,
        sessionId: me.sessionId,
        tokenHash: hashToken(token),
        createdAt: now,
        expiresAt,
      })
      .run();
    const about = { userId: me.id, actorId: me.id, place: me.caller.place() };
    noteInAudit(tx, { kind: 'sign-in-link-made', ...about }, now);
    return { url: `${config.baseUrl}${secretPaths.signIn(token)}`, expiresAt: iso(expiresAt) };
  });
};

/** Returns the state of the link that this device shows. */
export const linkState = (db: Db, me: Me, now: number) => {
  const link = db
    .select()
    .from(signInLinks)
    .where(eq(signInLinks.sessionId, me.sessionId))
    .orderBy(desc(signInLinks.id))
    .limit(1)
    .get();
  if (link && link.usedAt !== null) return { state: 'used' as const };
  return { state: link && link.expiresAt > now ? ('open' as const) : ('over' as const) };
};

/** Returns the account that a link opens. Throws 404 if it is unknown or void, 410 if used or too old. */
export const linkOwner = (db: Db, token: string, now: number) => {
  const { userId } = openLink(db, token, now);
  const owner = db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!owner) throw refused('unknown-sign-in-link');
  return { name: displayName(owner) };
};

/** Signs in with a link; returns the stored user. Throws the errors of linkOwner. */
export const signInByLink = async (
  parts: PasswordlessParts,
  token: string,
  session: NewSession,
  caller: Caller,
) => {
  const { db, clock } = parts;
  const tried = { account: `link ${hashToken(token)}`, userId: null, caller };
  const isKnown = await prove(parts, tried, async () => byToken(db, token) !== undefined);
  if (!isKnown) throw refused('unknown-sign-in-link');
  return change(db, (tx) => {
    const now = clock();
    const { id, userId } = openLink(tx, token, now);
    tx.update(signInLinks)
      .set({ usedAt: now })
      .where(and(eq(signInLinks.id, id), isNull(signInLinks.usedAt)))
      .run();
    return startSignedInSession(
      tx,
      userId,
      session,
      { kind: 'signed-in-by-link', place: caller.place() },
      now,
    );
  });
};

const byToken = (db: Db, token: string) =>
  db
    .select()
    .from(signInLinks)
    .where(eq(signInLinks.tokenHash, hashToken(token)))
    .get();

const openLink = (db: Db, token: string, now: number) => {
  const link = byToken(db, token);
  if (!link) throw refused('unknown-sign-in-link');
  if (link.usedAt !== null || link.expiresAt <= now) throw refused('sign-in-link-over');
  return link;
};

/** Deletes links an hour after they expired, when no page shows them any more. */
export const sweepSignInLinks = (db: Db, now: number) =>
  db
    .delete(signInLinks)
    .where(lt(signInLinks.expiresAt, now - 60 * 60_000))
    .run();
