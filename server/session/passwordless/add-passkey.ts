import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { displayName } from '../../../shared/names.ts';
import {
  type CreationOptions,
  knownTransports,
  type NewPasskeyForm,
  PASSKEYS_PER_PERSON,
  type Proof,
} from '../../../shared/sign-in.ts';
import { noteInAudit } from '../../audit/audit.ts';
import { change } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { passkeys } from '../../db/schema.ts';
import { refused } from '../../http/errors.ts';
import type { SignedIn } from '../../http/route.ts';
import type { Asked } from '../prove.ts';
import { requireStillSignedIn } from '../sessions.ts';
import { CHALLENGE_VALID, makeChallenge, useChallenge } from './challenges.ts';
import type { PasswordlessParts } from './parts.ts';
import { passkeyByCredential, passkeyIds, presentPasskey, userHandle } from './passkey.ts';
import { requireProof } from './proof.ts';
import { requireParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

/** EdDSA, ES256 and RS256 (IANA, COSE algorithms). */
const ALGORITHMS = [-8, -7, -257];

/** Returns the options for a new passkey after a proof of identity. Throws the errors of requireProof. */
export const startPasskey = async (
  parts: PasswordlessParts,
  me: SignedIn & Asked,
  proof: Proof,
): Promise<CreationOptions> => {
  const { db, config, derive, clock } = parts;
  const party = requireParty(config);
  requireFewPasskeys(db, me);
  await requireProof(parts, me, proof);
  return {
    challenge: makeChallenge(parts, { purpose: 'add', userId: me.id }, clock()),
    rp: { id: party.id, name: 'Upheld' },
    user: {
      id: userHandle(derive, me.id),
      name: me.email ?? me.username,
      displayName: displayName(me),
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_VALID,
    attestation: 'none',
    excludeCredentials: passkeyIds(db, me),
    // The device stores the user with the key, so that signing in needs no address.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
};

/**
 * Stores a new passkey (WebAuthn, 7.1). Throws 410 if its challenge is used or too old, 403 if it was not
 * made for this server, 409 if it is stored already or the user has too many, 401 if the session has ended
 * meanwhile.
 */
export const addPasskey = async (
  { db, config, clock, notify }: PasswordlessParts,
  me: { id: number; sessionId: number; place: string; device: string },
  sent: NewPasskeyForm,
) => {
  const party = requireParty(config);
  const expected = useChallenge(
    db,
    sent.response.clientDataJSON,
    { purpose: 'add', userId: me.id },
    clock(),
  );
  const made = await checkedCredential(party, sent, expected);
  if (!made) throw refused('passkey-refused');
  return change(db, (tx) => {
    const now = clock();
    requireStillSignedIn(tx, me);
    requireFewPasskeys(tx, me);
    if (passkeyByCredential(tx, made.id)) throw refused('passkey-known');
    const row = tx
      .insert(passkeys)
      .values({
        userId: me.id,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: knownTransports(sent.response.transports),
        name: me.device,
        createdAt: now,
      })
      .returning()
      .get();
    const about = { userId: me.id, actorId: me.id, place: me.place };
    noteInAudit(tx, { kind: 'passkey-added', ...about }, now);
    notify(tx, 'passkey-added', { userId: me.id }, now);
    return presentPasskey(row);
  });
};

const checkedCredential = async (
  party: { id: string; origin: string },
  sent: NewPasskeyForm,
  expectedChallenge: string,
) => {
  const response: RegistrationResponseJSON = {
    ...sent,
    response: { ...sent.response, transports: knownTransports(sent.response.transports) },
    clientExtensionResults: {},
  };
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    // The library throws for any invalid answer.
    return null;
  }
};

const requireFewPasskeys = (db: Db, me: { id: number }) => {
  if (passkeyIds(db, me).length >= PASSKEYS_PER_PERSON) throw refused('too-many-passkeys');
};
