import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { groups, prayers, users } from '../db/schema.ts';
import type { Derive } from '../secrets.ts';
import type { Addressed, Letter } from './letter.ts';
import {
  decodeLink,
  decodeToken,
  encodeLink,
  encodeToken,
  MOST_OF_A_FIELD,
  type ReplyFields,
} from './reply-codec.ts';

const DAY = 24 * 60 * 60_000;
/** Mails of one such period have the same secrets, so that answers to them stay in one conversation. */
const PERIOD = 30 * DAY;
/** Least time for which the secrets of a mail are valid: a recipient may reply weeks after it. */
const VALID_FOR = 90 * DAY;

/** The subject of a reply: a request, or a group, which gets a new one. */
export type Thing = { prayerId: number } | { groupId: number };

export type ReplySecrets = {
  /** The secret in the address: 32 hexadecimal digits. */
  token: string;
  /** The secret in the link “I prayed”. */
  link: string;
};

/**
 * Returns the secrets with which a user replies to mails about a request or a group, the same ones for all
 * mails of a month. They look random, so they reveal neither the user nor the author. Nothing is stored.
 */
export const replySecrets = (
  db: Db,
  derive: Derive,
  { userId, thing }: { userId: number; thing: Thing },
  now: number,
): ReplySecrets => {
  const user = userOf(db, userId);
  const about = 'prayerId' in thing ? 'request' : 'group';
  const id = 'prayerId' in thing ? thing.prayerId : thing.groupId;
  const made = madeAt(db, about, id);
  if (!user || made === undefined) throw new Error('There is nobody and nothing to reply to.');
  const fields = {
    userId,
    about,
    id,
    period: Math.floor(now / PERIOD),
    version: user.version % MOST_OF_A_FIELD,
    check: checkOf(user, made),
  } satisfies ReplyFields;
  return { token: encodeToken(derive, fields), link: encodeLink(derive, fields) };
};

const userOf = (db: Db, id: number) =>
  db
    .select({
      createdAt: users.createdAt,
      version: users.replyVersion,
      forgotten: users.forgottenReplyVersions,
    })
    .from(users)
    .where(eq(users.id, id))
    .get();

/** Returns when a request or a group was made; undefined if it is not there. */
const madeAt = (db: Db, about: ReplyFields['about'], id: number) => {
  const table = about === 'request' ? prayers : groups;
  return db.select({ at: table.createdAt }).from(table).where(eq(table.id, id)).get()?.at;
};

/** After an old backup was put back, numbers are given again, to others. */
const checkOf = ({ createdAt }: { createdAt: number }, made: number) =>
  (createdAt + made) % 2 ** 32;

/** Returns the secret as an address has it: some mail servers drop capital letters. */
const inHex = (secret: string) => Buffer.from(secret, 'base64url').toString('hex').slice(0, 32);

/** Returns the secret of a reply to a mail that asks to confirm an address. */
export const confirmationToken = (derive: Derive, nonce: string) =>
  inHex(derive('confirmation answer', nonce));

/**
 * Returns the secret of a reply to the invitations of an address to a group. All of them have the same one, so a reply
 * to an earlier mail accepts the open invitation.
 */
export const invitationToken = (
  derive: Derive,
  { groupId, emailKey }: { groupId: number; emailKey: string },
) => inHex(derive('invitation answer', `${groupId} ${emailKey}`));

type Secret = { token: string } | { link: string };

/**
 * Returns the user of a secret and its subject, however old; undefined if it was never made, is void, or its subject
 * is gone.
 */
export const ownerOfReply = (db: Db, derive: Derive, secret: Secret, now: number) => {
  const found = foundBy(db, derive, secret, now);
  if (!found?.isThere) return undefined;
  const { userId, about, id, isOld } = found;
  return {
    userId,
    prayerId: about === 'request' ? id : null,
    groupId: about === 'group' ? id : null,
    isOld,
  };
};

/** Returns the user of an address of a deleted request or group; undefined if these secrets have none. */
export const ownerOfGone = (db: Db, derive: Derive, tokens: readonly string[], now: number) => {
  for (const token of tokens) {
    const found = foundBy(db, derive, { token }, now);
    if (found && !found.isThere) return found.userId;
  }
  return undefined;
};

const foundBy = (db: Db, derive: Derive, secret: Secret, now: number) => {
  const fields =
    'token' in secret ? decodeToken(derive, secret.token) : decodeLink(derive, secret.link);
  if (!fields) return undefined;
  const { userId, about, id, period } = fields;
  // A clock that was wrong may have run ahead.
  if (Math.abs(Math.floor(now / PERIOD) - period) > MOST_PERIODS) return undefined;
  const user = userOf(db, userId);
  if (!user) return undefined;
  // The number of versions since, because the field has only the remainder.
  const behind = (user.version - fields.version + MOST_OF_A_FIELD) % MOST_OF_A_FIELD;
  if (behind > user.version - user.forgotten) return undefined;
  const made = madeAt(db, about, id);
  if (made !== undefined && checkOf(user, made) !== fields.check) return undefined;
  const isOver = now >= (period + 1) * PERIOD + VALID_FOR;
  return { userId, about, id, isThere: made !== undefined, isOld: behind > 0 || isOver };
};

/** A year: until then a user who writes to an old address is mailed that it is old. */
const MOST_PERIODS = 12;

/**
 * Ends the addresses and links of a user. A user who writes to one is mailed that it is old, and gets a new one
 * with the next mail.
 */
export const makeOld = (tx: Tx, userId: number) =>
  tx
    .update(users)
    .set({ replyVersion: sql`${users.replyVersion} + 1` })
    .where(eq(users.id, userId))
    .run();

/** Voids the addresses and links of a user. Nobody who writes to one is mailed: it may be a stranger. */
export const forgetReplies = (tx: Tx, userId: number) =>
  tx
    .update(users)
    .set({
      replyVersion: sql`${users.replyVersion} + 1`,
      forgottenReplyVersions: sql`${users.replyVersion} + 1`,
    })
    .where(eq(users.id, userId))
    .run();

/** The mailbox's address for replies, and whether its provider knows plus addresses. */
export type ReplyMailbox = { address: string; hasPlus: boolean };

/** Returns the address with a secret in it, such as `pray+0123…@example.org`. */
export const addressWith = ({ address, hasPlus }: ReplyMailbox, token: string) => {
  const at = address.lastIndexOf('@');
  return hasPlus ? `${address.slice(0, at)}+${token}${address.slice(at)}` : address;
};

/** Returns a letter with the effect and the address of a reply; unchanged without a mailbox. */
export const withAnswers = (
  letter: Letter,
  mailbox: ReplyMailbox | undefined,
  answers: { token: string; words: string } | null | undefined,
): Pick<Addressed, 'letter' | 'replies'> => {
  if (!mailbox || !answers) return { letter };
  const { token, words } = answers;
  return {
    letter: { ...letter, answering: { words } },
    replies: { to: addressWith(mailbox, token), token },
  };
};
