import { and, desc, eq, gt, inArray, isNull, like, lt } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { mailsRead, replyAddresses } from '../db/schema.ts';
import { type Derive, hashToken, newToken } from '../secrets.ts';
import type { Addressed, Letter } from './letter.ts';

const DAY = 24 * 60 * 60_000;
/** Age after which the next mail has a new address. */
const NEW_AFTER = 30 * DAY;
/** Lifetime of an address: a recipient may reply weeks after a mail. */
const VALID_FOR = 90 * DAY;

/** The subject of a reply: a request, or a group, which gets a new one. */
export type Thing = { prayerId: number } | { groupId: number };

export type ReplySecrets = {
  /** The secret in the address: 32 hexadecimal digits, because some mail servers drop capital letters. */
  token: string;
  /** The secret in the link “I prayed”. */
  link: string;
};

/**
 * Returns the secrets with which a user replies to mails about a request or a group, the same ones for all
 * mails of a month. They are random, so they reveal neither the user nor the author.
 */
export const replySecrets = (
  db: Db,
  derive: Derive,
  { userId, thing }: { userId: number; thing: Thing },
  now: number,
): ReplySecrets => {
  const known = db
    .select({ nonce: replyAddresses.nonce })
    .from(replyAddresses)
    .where(
      and(
        eq(replyAddresses.userId, userId),
        isAbout(thing),
        gt(replyAddresses.createdAt, now - NEW_AFTER),
      ),
    )
    .orderBy(desc(replyAddresses.id))
    .limit(1)
    .get();
  if (known) return secretsOf(derive, known.nonce);
  const nonce = newToken();
  const secrets = secretsOf(derive, nonce);
  change(db, (tx) =>
    tx
      .insert(replyAddresses)
      .values({
        userId,
        ...thing,
        nonce,
        tokenHash: hashToken(secrets.token),
        linkHash: hashToken(secrets.link),
        createdAt: now,
      })
      .run(),
  );
  return secrets;
};

const isAbout = (thing: Thing) =>
  'prayerId' in thing
    ? and(eq(replyAddresses.prayerId, thing.prayerId), isNull(replyAddresses.groupId))
    : and(eq(replyAddresses.groupId, thing.groupId), isNull(replyAddresses.prayerId));

const secretsOf = (derive: Derive, nonce: string): ReplySecrets => ({
  token: inHex(derive('reply address', nonce)),
  link: derive('prayed link', nonce),
});

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

/**
 * Returns the user of a secret and its subject, however old; undefined if it was never made, or is void.
 */
export const ownerOfReply = (db: Db, by: { token: string } | { link: string }, now: number) => {
  const row = db
    .select()
    .from(replyAddresses)
    .where(
      'token' in by
        ? eq(replyAddresses.tokenHash, hashToken(by.token))
        : eq(replyAddresses.linkHash, hashToken(by.link)),
    )
    .get();
  if (!row) return undefined;
  const { userId, prayerId, groupId, createdAt } = row;
  return { userId, prayerId, groupId, isOld: createdAt <= now - VALID_FOR };
};

/**
 * Ends the addresses of a user. A user who writes to one is mailed that it is old, and gets a new one with
 * the next mail.
 */
export const makeOld = (tx: Tx, userId: number, now: number) =>
  tx
    .update(replyAddresses)
    .set({ createdAt: now - VALID_FOR })
    .where(and(eq(replyAddresses.userId, userId), gt(replyAddresses.createdAt, now - VALID_FOR)))
    .run();

/** Prefix of the key of an address whose request is deleted, among the mails that were read. */
const GONE = 'gone ';

/**
 * Stores the addresses of users who reply to mails about a request that is about to be deleted. A user who
 * writes to one is mailed that the request is deleted. The addresses are deleted with the mails that were
 * read.
 */
export const rememberGone = (
  tx: Tx,
  request: { userId: number; prayerId: number },
  now: number,
) => {
  const { userId, prayerId } = request;
  const rows = tx
    .select({ tokenHash: replyAddresses.tokenHash })
    .from(replyAddresses)
    .where(and(eq(replyAddresses.userId, userId), isAbout({ prayerId })))
    .all();
  for (const { tokenHash } of rows)
    tx.insert(mailsRead)
      .values({ key: GONE + tokenHash, userId, outcome: 'not-there', readAt: now })
      .onConflictDoNothing()
      .run();
};

/** Returns the user of an address of a deleted request; undefined if these secrets have none. */
export const ownerOfGone = (db: Db, tokens: readonly string[]) => {
  const keys = tokens.map((token) => GONE + hashToken(token));
  const found = db
    .select({ userId: mailsRead.userId })
    .from(mailsRead)
    .where(inArray(mailsRead.key, keys))
    .get();
  return found?.userId ?? undefined;
};

/** Deletes the addresses of deleted requests of a user, such as after a change of address. */
export const forgetGone = (tx: Tx, userId: number) =>
  tx
    .delete(mailsRead)
    .where(and(eq(mailsRead.userId, userId), like(mailsRead.key, `${GONE}%`)))
    .run();

/**
 * Deletes addresses some time after their end: until then a user who writes to one is mailed that it is
 * old.
 */
export const sweepReplyAddresses = (db: Db, now: number) =>
  db
    .delete(replyAddresses)
    .where(lt(replyAddresses.createdAt, now - 4 * VALID_FOR))
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
