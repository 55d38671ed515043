import type { z } from 'zod';
import type { passkeySignInForm } from '../../../shared/sign-in.ts';
import { change } from '../../db/change.ts';
import { refused } from '../../http/errors.ts';
import type { Caller } from '../../http/route.ts';
import { prove } from '../prove.ts';
import type { NewSession } from '../sessions.ts';
import { redeemSetupCode } from '../setup-code.ts';
import { startSignedInSession } from '../sign-in.ts';
import { makeChallenge, useChallenge } from './challenges.ts';
import type { PasswordlessParts } from './parts.ts';
import { noteUse, passkeyByCredential, passkeyRequest, verifiedCounter } from './passkey.ts';
import { requireParty } from './relying-party.ts';

/** Returns a challenge for any passkey of this server: the browser asks its user to choose one. */
export const startPasskeySignIn = (parts: PasswordlessParts, now: number) => {
  requireParty(parts.config);
  return passkeyRequest(
    parts.config,
    makeChallenge(parts, { purpose: 'sign-in', userId: null }, now),
  );
};

/**
 * Signs in the owner of a passkey; returns the stored user. Throws 410 if the challenge is used or too old,
 * one 401 for an unknown passkey and a wrong signature, and 403 for a deactivated account.
 */
export const signInByPasskey = async (
  parts: PasswordlessParts,
  { passkey: sent, setup }: z.output<typeof passkeySignInForm>,
  session: NewSession,
  caller: Caller,
) => {
  const { db, clock } = parts;
  requireParty(parts.config);
  redeemSetupCode(db, setup, clock());
  const stored = passkeyByCredential(db, sent.id);
  const account = stored ? `passkeys of ${stored.userId}` : `passkey ${sent.id.slice(0, 100)}`;
  let counter: number | null = null;
  const tried = { account, userId: stored?.userId ?? null, caller };
  const isRight = await prove(parts, tried, async () => {
    const challenge = useChallenge(
      db,
      sent.response.clientDataJSON,
      { purpose: 'sign-in', userId: null },
      clock(),
    );
    if (stored) counter = await verifiedCounter(parts, stored, sent, challenge);
    return counter !== null;
  });
  if (!isRight || !stored || counter === null) throw refused('wrong-passkey');
  const newCounter: number = counter;
  return change(db, (tx) => {
    const now = clock();
    // The passkey may have been removed or used during the check.
    if (!noteUse(tx, stored, newCounter, now)) throw refused('wrong-passkey');
    const how = { kind: 'signed-in-by-passkey', place: caller.place(), setup } as const;
    return startSignedInSession(tx, stored.userId, session, how, now);
  });
};
