import { eq } from 'drizzle-orm';
import { passkeys, sessions, signInCodes, signInLinks } from '../server/db/schema.ts';
import { hashToken, newToken } from '../server/secrets.ts';
import { makeChallenge } from '../server/session/passwordless/challenges.ts';
import { digitsOf } from '../server/session/passwordless/mailed-code.ts';
import { userHandle } from '../server/session/passwordless/passkey.ts';
import { makePasskey } from './authenticator.ts';
import type { TestServer } from './server.ts';

const MINUTE = 60_000;
const RP_ID = 'localhost';

/** Stores passkeys, codes and links for signing in without a password. */
export const passwordlessIn = (server: TestServer) => {
  const { db, derive, clock, idOf } = server;
  const parts = { db, newToken };

  /** Returns a new passkey that is not stored yet. */
  const newPasskeyOf = (name: string) =>
    makePasskey({
      challenge: makeChallenge(parts, { purpose: 'add', userId: idOf(name) }, clock.now),
      rp: { id: RP_ID, name: 'Upheld' },
      user: { id: userHandle(derive, idOf(name)), name, displayName: name },
      pubKeyCredParams: [],
      timeout: MINUTE,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    });

  /** Returns a stored passkey, and a challenge that it can sign. */
  const passkeyOf = (name: string) => {
    const device = newPasskeyOf(name);
    const { id } = db
      .insert(passkeys)
      .values({
        userId: idOf(name),
        credentialId: device.made.id,
        publicKey: device.publicKey,
        counter: 0,
        transports: ['internal'],
        name: 'Safari on iOS',
        createdAt: clock.now,
      })
      .returning({ id: passkeys.id })
      .get();
    const challenge = makeChallenge(parts, { purpose: 'sign-in', userId: null }, clock.now);
    return {
      id,
      device,
      credentialId: device.made.id,
      challenge,
      signIn: () =>
        device.sign({
          challenge,
          rpId: RP_ID,
          timeout: MINUTE,
          userVerification: 'required',
          allowCredentials: [],
        }),
    };
  };

  /** Returns a mailed code, and the secret of its browser. */
  const codeOf = (name: string) => {
    const [id, nonce] = [newToken(), newToken()];
    db.insert(signInCodes)
      .values({
        browserHash: hashToken(id),
        accountHash: derive('sign-in code address', name),
        userId: idOf(name),
        nonce,
        createdAt: clock.now,
        expiresAt: clock.now + 10 * MINUTE,
      })
      .run();
    return { id, code: digitsOf(derive, { nonce }) };
  };

  /** Returns the token of a sign-in link that a device shows. */
  const signInLinkOf = (name: string) => {
    const token = newToken();
    const session = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, idOf(name)))
      .get();
    db.insert(signInLinks)
      .values({
        userId: idOf(name),
        sessionId: session?.id ?? 0,
        tokenHash: hashToken(token),
        createdAt: clock.now,
        expiresAt: clock.now + 5 * MINUTE,
      })
      .run();
    return token;
  };

  return { newPasskeyOf, passkeyOf, codeOf, signInLinkOf };
};
