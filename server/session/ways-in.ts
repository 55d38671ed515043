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
  sessions,
  signInCards,
  signInCodes,
  signInLinks,
  users,
} from '../db/schema.ts';
import { forgetReplies, makeOld } from '../mail/reply-addresses.ts';
import { NO_PASSWORD } from './password.ts';

/** What stays valid: the session of the call, and the passkeys. */
type Kept = { sessionId?: number; passkeys?: boolean };

/**
 * Ends the ways into an account besides its password: sessions, passkeys, and open links and codes, including
 * a link to a new address. A stranger who had one could otherwise return.
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
  makeOld(tx, userId);
  if (kept.passkeys) return;
  tx.delete(passkeys).where(eq(passkeys.userId, userId)).run();
  tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId)).run();
};

/**
 * Voids what was mailed to the account's old address: links to choose a password or to confirm the address,
 * codes to sign in, and reply addresses. Sessions, passkeys and handed-over links stay.
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

/** Voids the link to a new address. A link that confirms an address stays valid. */
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

/** Voids a sign-in card. */
export const endCards = (tx: Tx, userId: number, now: number) =>
  tx
    .update(signInCards)
    .set({ overAt: now })
    .where(and(eq(signInCards.userId, userId), isNull(signInCards.overAt)))
    .run();

/** Voids reply addresses and links that take back. Replies to them get no mail: the sender may be a stranger. */
const forgetAnswering = (tx: Tx, userId: number, now: number) => {
  endTakingBack(tx, userId, now);
  forgetReplies(tx, userId);
};

/** Voids links that take back what came by mail. */
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

/** Ends all ways into an account, including its password, because a stranger may have had it. */
export const lockOut = (tx: Tx, userId: number, now: number) => {
  endWaysIn(tx, userId, {}, now);
  forgetAnswering(tx, userId, now);
  // A stranger may have sent this account's mail to their own address.
  tx.delete(households)
    .where(or(eq(households.personId, userId), eq(households.readerId, userId)))
    .run();
  tx.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, userId)).run();
};
