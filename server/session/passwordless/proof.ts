import type { Assertion, Proof } from '../../../shared/sign-in.ts';
import { change } from '../../db/change.ts';
import { refused } from '../../http/errors.ts';
import { confirmPassword, proofInput } from '../confirm-password.ts';
import { type Asked, type ProvingParts, prove } from '../prove.ts';
import { makeChallenge, useChallenge } from './challenges.ts';
import type { PasswordlessParts } from './parts.ts';
import {
  noteUse,
  passkeyByCredential,
  passkeyIds,
  passkeyRequest,
  verifiedCounter,
} from './passkey.ts';

type Me = { id: number };

type ProofParts = ProvingParts & { config: { baseUrl: string } };

/** Returns a challenge for one of the user's own passkeys, to prove who they are. */
export const startProof = (parts: PasswordlessParts, me: Me, now: number) =>
  passkeyRequest(
    parts.config,
    makeChallenge(parts, { purpose: 'proof', userId: me.id }, now),
    passkeyIds(parts.db, me),
  );

/**
 * Checks that the user is really the account's owner, by the password or a passkey. Throws 403 if it is
 * wrong, 410 for a passkey that came too late, and the errors of `prove`.
 */
export const requireProof = async (parts: ProofParts, me: Asked, proof: Proof) => {
  if (proof.passkey) await requireOwnPasskey(parts, me, proof.passkey);
  else await confirmPassword(parts, me, proof.password ?? '');
};

const requireOwnPasskey = async (parts: ProofParts, me: Asked, sent: Assertion) => {
  const isRight = await prove(parts, proofInput(me), () => isOwnPasskey(parts, me, sent));
  if (!isRight) throw refused('passkey-refused');
};

const isOwnPasskey = async (parts: ProofParts, me: Me, sent: Assertion) => {
  const { db, clock } = parts;
  const challenge = useChallenge(
    db,
    sent.response.clientDataJSON,
    { purpose: 'proof', userId: me.id },
    clock(),
  );
  const stored = passkeyByCredential(db, sent.id);
  const isOwn = stored?.userId === me.id;
  const counter = stored && isOwn ? await verifiedCounter(parts, stored, sent, challenge) : null;
  if (!stored || counter === null) return false;
  return change(db, (tx) => noteUse(tx, stored, counter, clock()));
};
