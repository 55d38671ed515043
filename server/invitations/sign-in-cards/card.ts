import { eq, lt } from 'drizzle-orm';
import { CARD_ALPHABET, CARD_LETTERS, type Card } from '../../../shared/cards.ts';
import { displayName } from '../../../shared/names.ts';
import type { NewPersonForm } from '../../../shared/new-person.ts';
import { canAddPerson } from '../../../shared/permissions.ts';
import { secretPaths } from '../../../shared/secret-links.ts';
import { noteInAudit } from '../../audit/audit.ts';
import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { signInCards, users } from '../../db/schema.ts';
import { isBeingDeleted } from '../../deleting/deletions.ts';
import { authorizeInGroup } from '../../groups/group.ts';
import { addMember } from '../../groups/members.ts';
import { refused } from '../../http/errors.ts';
import { iso } from '../../http/iso.ts';
import { addAccount } from '../../session/add-account.ts';
import { NO_PASSWORD } from '../../session/password.ts';
import { endCards } from '../../session/ways-in.ts';
import type { CardParts } from './parts.ts';
import { mayMakeCard } from './right.ts';
import { freeUserName } from './user-name.ts';

const VALID_FOR = 30 * 24 * 60 * 60_000;

type Maker = { id: number; isAdmin: boolean; place: string };
type User = typeof users.$inferSelect;

/**
 * Creates an account by name alone, as a member of the group, and its sign-in card. Throws 404 for
 * non-members, 403 for members who may not invite, and while registration is closed, 429 if too many
 * registered from one network.
 */
export const addPerson = (
  parts: CardParts,
  me: Maker,
  groupId: number,
  name: NewPersonForm,
  now: number,
): Card =>
  change(parts.db, (tx) => {
    authorizeInGroup(tx, me, groupId, (mine) => canAddPerson(mine, me), 'may-not-invite');
    if (parts.config.registration === 'closed' && !me.isAdmin) throw refused('registration-closed');
    // Each new account could make more.
    if (!me.isAdmin) parts.budgets.takeAccount('invited', me.place);
    const user = addAccount(tx, {
      ...name,
      username: freeUserName(tx, name),
      passwordHash: NO_PASSWORD,
      createdAt: now,
      madeBy: me.id,
    });
    addMember(tx, user, groupId, now);
    noteInAudit(tx, { kind: 'account-made', ...about(me, user) }, now);
    return newCard(parts, tx, me, user, now);
  });

/**
 * Creates a new card for a user without an address; earlier ones are void, and the user is notified. Throws
 * 404 unless the caller made the account and may still invite to a group of theirs, or is an administrator;
 * 409 for a user with an address.
 */
export const makeCard = (parts: CardParts, me: Maker, userId: number, now: number): Card =>
  change(parts.db, (tx) => {
    const user = tx.select().from(users).where(eq(users.id, userId)).get();
    const isGone = !user || isBeingDeleted(tx, { kind: 'account', id: userId });
    if (isGone || !mayMakeCard(tx, me, user)) throw refused('user-not-found');
    if (user.email !== null) throw refused('has-address');
    return newCard(parts, tx, me, user, now);
  });

const newCard = (
  { config, derive, newToken, notify }: CardParts,
  tx: Tx,
  me: Maker,
  user: User,
  now: number,
) => {
  endCards(tx, user.id, now);
  const code = lettersFrom(newToken());
  const expiresAt = now + VALID_FOR;
  tx.insert(signInCards)
    .values({
      userId: user.id,
      madeBy: me.id,
      codeHash: derive('sign-in card', code),
      createdAt: now,
      expiresAt,
    })
    .run();
  noteInAudit(tx, { kind: 'card-made', ...about(me, user) }, now);
  notify(tx, 'card-made', { userId: user.id }, now);
  return {
    userId: user.id,
    name: displayName(user),
    username: user.username,
    code,
    url: `${config.baseUrl}${secretPaths.card(code)}`,
    expiresAt: iso(expiresAt),
  };
};

const about = (me: Maker, { id }: { id: number }) => ({
  userId: id,
  actorId: me.id,
  place: me.place,
});

/** Returns the letters of a code from a secret of 256 bits, each equally likely. */
const lettersFrom = (token: string) => {
  let rest = BigInt(`0x${Buffer.from(token, 'base64url').toString('hex')}`);
  const base = BigInt(CARD_ALPHABET.length);
  return Array.from({ length: CARD_LETTERS }, () => {
    const letter = CARD_ALPHABET[Number(rest % base)];
    rest /= base;
    return letter;
  }).join('');
};

/** Returns the user who made this user's account; null if there is none. */
export const makerOfAccount = (db: Db, me: { id: number }) => {
  const own = db.select({ madeBy: users.madeBy }).from(users).where(eq(users.id, me.id)).get();
  const maker =
    own?.madeBy == null
      ? undefined
      : db
          .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
          .from(users)
          .where(eq(users.id, own.madeBy))
          .get();
  return { madeBy: maker ? displayName(maker) : null };
};

/** Deletes cards some time after they expired; until then their page shows that. */
export const sweepCards = (db: Db, now: number) =>
  db
    .delete(signInCards)
    .where(lt(signInCards.expiresAt, now - VALID_FOR))
    .run();
