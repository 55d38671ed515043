import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import {
  addressChanges,
  addressConfirmations,
  households,
  mailsRead,
  passkeyChallenges,
  passkeys,
  passwordResets,
  replyAddresses,
  sessions,
  signInCards,
  signInCodes,
  signInLinks,
  users,
} from '../db/schema.ts';
import { forgetGone, makeOld } from '../mail/reply-addresses.ts';
import { NO_PASSWORD } from './password.ts';

/** What is left as it is: the session that a call came in, and the passkeys. */
type Kept = { sessionId?: number; passkeys?: boolean };

/**
 * Ends the ways into an account beside its password: sessions, passkeys, and open links and codes,
 * a link to a new address among them. A stranger who had one of them could otherwise come back.
 */
export const endWaysIn = (tx: Tx, userId: number, kept: Kept, now: number) => {
  tx.delete(sessions)
    .where(
      kept.sessionId === undefined
        ? eq(sessions.userId, userId)
        : and(eq(sessions.userId, userId), ne(sessions.id, kept.sessionId)),
    )
    .run();
  tx.update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
    .run();
  endCodes(tx, userId, now);
  endCards(tx, userId, now);
  endAskedAddress(tx, userId, now);
  tx.delete(signInLinks).where(eq(signInLinks.userId, userId)).run();
  endTakingBack(tx, userId, now);
  makeOld(tx, userId, now);
  if (kept.passkeys) return;
  tx.delete(passkeys).where(eq(passkeys.userId, userId)).run();
  tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId)).run();
};

/**
 * Ends what was mailed to the address that an account had until now: links to choose a password or
 * to confirm the address, codes to sign in, and addresses to answer to. Sessions, passkeys and links that somebody handed over stay.
 */
export const endMailedWaysIn = (tx: Tx, userId: number, now: number) => {
  tx.update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordResets.userId, userId),
        isNull(passwordResets.usedAt),
        isNull(passwordResets.madeBy),
      ),
    )
    .run();
  endCodes(tx, userId, now);
  tx.delete(addressConfirmations).where(eq(addressConfirmations.userId, userId)).run();
  forgetAnswering(tx, userId, now);
};

/** Makes the link to a new address void that was asked for. One that confirms an address stays good. */
export const endAskedAddress = (tx: Tx, userId: number, now: number) =>
  tx
    .update(addressChanges)
    .set({ overAt: now })
    .where(
      and(
        eq(addressChanges.userId, userId),
        isNull(addressChanges.overAt),
        isNull(addressChanges.changedAt),
      ),
    )
    .run();

/** Makes a printed card void. */
export const endCards = (tx: Tx, userId: number, now: number) =>
  tx
    .update(signInCards)
    .set({ overAt: now })
    .where(and(eq(signInCards.userId, userId), isNull(signInCards.overAt)))
    .run();

/** Ends addresses to answer to and links that take back. Nobody is told: who answers may be a stranger. */
const forgetAnswering = (tx: Tx, userId: number, now: number) => {
  endTakingBack(tx, userId, now);
  tx.delete(replyAddresses).where(eq(replyAddresses.userId, userId)).run();
  forgetGone(tx, userId);
};

/** Links that take back what came by mail. */
const endTakingBack = (tx: Tx, userId: number, now: number) =>
  tx
    .update(mailsRead)
    .set({ linkUntil: now })
    .where(and(eq(mailsRead.userId, userId), gt(mailsRead.linkUntil, now)))
    .run();

const endCodes = (tx: Tx, userId: number, now: number) =>
  tx
    .update(signInCodes)
    .set({ overAt: now })
    .where(and(eq(signInCodes.userId, userId), isNull(signInCodes.overAt)))
    .run();

/**
 * Ends all ways into an account, its password too. For an account that may be in a stranger's hands: its
 * address was never confirmed before, or takes a change back.
 */
export const lockOut = (tx: Tx, userId: number, now: number) => {
  endWaysIn(tx, userId, {}, now);
  forgetAnswering(tx, userId, now);
  // A stranger may have let this account's mail go to theirs.
  tx.delete(households)
    .where(or(eq(households.personId, userId), eq(households.readerId, userId)))
    .run();
  tx.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, userId)).run();
};
