import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { PageQuery } from '../../../shared/call.ts';
import type { Assertion, Passkey, RequestOptions } from '../../../shared/sign-in.ts';
import { noteInAudit } from '../../audit/audit.ts';
import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { passkeys } from '../../db/schema.ts';
import { refused } from '../../http/errors.ts';
import { iso } from '../../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../../http/page.ts';
import type { Derive } from '../../secrets.ts';
import { deviceName } from '../device.ts';
import { CHALLENGE_VALID } from './challenges.ts';
import { requireParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Returns the id by which a passkey knows its user: constant, and meaningless to others. */
export const userHandle = (derive: Derive, userId: number) =>
  derive('passkey user', String(userId));

const passkeysOfUser = prepared((db) =>
  db
    .select({
      id: passkeys.id,
      position: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(
      and(eq(passkeys.userId, sql.placeholder('me')), lt(passkeys.id, sql.placeholder('before'))),
    )
    .orderBy(desc(passkeys.id))
    .limit(sql.placeholder('limit')),
);

/** Returns a user's passkeys, newest first. */
export const passkeysOf = (db: Db, me: { id: number }, page: PageQuery): Page<Passkey> =>
  pageOf(passkeysOfUser(db).all({ me: me.id, ...pageBounds(page) }), page, presentPasskey);

type ListedPasskey = Pick<PasskeyRow, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: ListedPasskey): Passkey => ({
  id,
  name: deviceName(name),
  createdAt: iso(createdAt),
  lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
});

/** Removes one of the user's passkeys. Throws 404 if it does not exist or is another user's. */
export const removePasskey = (db: Db, me: { id: number; place: string }, id: number, now: number) =>
  change(db, (tx) => {
    const removed = tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, me.id)))
      .returning({ id: passkeys.id })
      .get();
    if (!removed) throw refused('passkey-not-found');
    const about = { userId: me.id, actorId: me.id, place: me.place };
    noteInAudit(tx, { kind: 'passkey-removed', ...about }, now);
  });

/** Returns the ids of a user's passkeys in the form that browsers need. */
export const passkeyIds = (db: Db, me: { id: number }) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, me.id))
    .all()
    .map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }));

/** Returns the options of a challenge. Without ids the browser offers all passkeys of this server. */
export const passkeyRequest = (
  config: { baseUrl: string },
  challenge: string,
  allowCredentials: RequestOptions['allowCredentials'] = [],
): RequestOptions => ({
  challenge,
  rpId: requireParty(config).id,
  timeout: CHALLENGE_VALID,
  userVerification: 'required',
  allowCredentials,
});

export const passkeyByCredential = (db: Db, credentialId: string) =>
  db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get();

/**
 * Checks a signed challenge (WebAuthn, 7.2): the signature, the origin, that the user was asked, and that the
 * counter has grown. Returns the new counter, or null if a check fails.
 */
export const verifiedCounter = async (
  { config, derive }: { config: { baseUrl: string }; derive: Derive },
  stored: PasskeyRow,
  sent: Assertion,
  challenge: string,
): Promise<number | null> => {
  const party = requireParty(config);
  const handle = sent.response.userHandle;
  if (handle && handle !== userHandle(derive, stored.userId)) return null;
  const response: AuthenticationResponseJSON = { ...sent, clientExtensionResults: {} };
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for any invalid answer.
    return null;
  }
};

/** Stores the use of a passkey. Returns false if it was removed or used meanwhile. */
export const noteUse = (tx: Tx, { id, counter }: PasskeyRow, newCounter: number, now: number) =>
  tx
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
    .get() !== undefined;
