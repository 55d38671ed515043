import { eq } from 'drizzle-orm';
import type { CardSignInForm } from '../../../shared/cards.ts';
import { noteInAudit } from '../../audit/audit.ts';
import { change } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { passkeys, signInCards, users } from '../../db/schema.ts';
import { refused } from '../../http/errors.ts';
import type { Caller } from '../../http/route.ts';
import { hashPassword, requireGoodPassword } from '../../session/password.ts';
import { prove } from '../../session/prove.ts';
import type { NewSession } from '../../session/sessions.ts';
import { startSignedInSession } from '../../session/sign-in.ts';
import { endCards, endWaysIn } from '../../session/ways-in.ts';
import type { CardParts } from './parts.ts';
import { mayMakeCard } from './right.ts';

/**
 * Signs in with the code of a sign-in card, once; returns the stored user. A new password ends all earlier
 * ways into the account. Throws 401 for an unknown code, 410 for one that was used, replaced or is too old,
 * or whose maker has lost the right to make cards, 409 without a new password if there is one already, 403 for a
 * deactivated account, 400 for a password that is too short or too common, and the errors of `prove`.
 */
export const signInByCard = async (
  parts: CardParts,
  { code, newPassword }: CardSignInForm,
  session: NewSession,
  caller: Caller,
) => {
  const { db, config, clock, derive } = parts;
  const codeHash = derive('sign-in card', code);
  // A wrong code names no account, so each code has its own lane: a mistyped code in a hall blocks no card
  // there. `prove` counts wrong codes against guessing.
  const tried = {
    account: `card ${codeHash}`,
    isAtAnybody: true,
    userId: byHash(db, codeHash)?.userId ?? null,
    caller,
  };
  const isKnown = await prove(parts, tried, async () => byHash(db, codeHash) !== undefined);
  if (!isKnown) throw refused('wrong-card');
  openCard(db, codeHash, clock());
  if (newPassword === undefined) requireNoOtherWayIn(db, codeHash);
  if (newPassword !== undefined) requireGoodPassword({ config }, newPassword);
  const passwordHash =
    newPassword === undefined ? undefined : await hashPassword(db, newPassword, 'stranger');
  return change(db, (tx) => {
    const now = clock();
    const { userId } = openCard(tx, codeHash, now);
    const place = caller.place();
    if (passwordHash === undefined) {
      requireNoOtherWayIn(tx, codeHash);
      endCards(tx, userId, now);
    } else {
      // Ends the card, too.
      endWaysIn(tx, userId, {}, now);
      tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
      noteInAudit(tx, { kind: 'password-changed', userId, actorId: userId, place }, now);
    }
    return startSignedInSession(tx, userId, session, { kind: 'signed-in-by-card', place }, now);
  });
};

const byHash = (db: Db, codeHash: string) =>
  db.select().from(signInCards).where(eq(signInCards.codeHash, codeHash)).get();

const openCard = (db: Db, codeHash: string, now: number) => {
  const card = byHash(db, codeHash);
  if (!card) throw refused('wrong-card');
  if (card.overAt !== null || card.expiresAt <= now) throw refused('card-over');
  const user = userOf(db, card);
  const isByRight = user && card.madeBy !== null && mayMakeCard(db, { id: card.madeBy }, user);
  if (!isByRight) throw refused('card-over');
  return card;
};

const userOf = (db: Db, { userId }: { userId: number }) =>
  db.select().from(users).where(eq(users.id, userId)).get();

/**
 * A user with a password or a passkey must notice the use of a card. A new password ends the old ways in.
 * Without it, the maker of the card could come and go, and mark the notice as read.
 */
const requireNoOtherWayIn = (db: Db, codeHash: string) => {
  const card = byHash(db, codeHash);
  if (!card) throw refused('wrong-card');
  const hasPassword = Boolean(userOf(db, card)?.passwordHash);
  const passkey = db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, card.userId))
    .limit(1)
    .get();
  if (hasPassword || passkey) throw refused('card-needs-password');
};
