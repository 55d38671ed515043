import { and, desc, eq, gt, inArray, isNull, like, lt } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { mailsRead, replyAddresses } from '../db/schema.ts';
import { type Derive, hashToken, newToken } from '../secrets.ts';
import type { Addressed, Letter } from './letter.ts';

const DAY = 24 * 60 * 60_000;
/** After so long the next mail brings a new address. */
const NEW_AFTER = 30 * DAY;
/** So long an address works: a mail may lie for weeks before somebody answers it. */
const VALID_FOR = 90 * DAY;

/** What people answer to: a request, or a group, which gets a new one. */
export type Thing = { prayerId: number } | { groupId: number };

export type ReplySecrets = {
  /** In the address: 32 hexadecimal digits, as some mail servers know no capital letters. */
  token: string;
  /** In the link “I prayed”. */
  link: string;
};

/**
 * The secrets with which a person answers mails about a thing. They are the same for all mails of a month.
 * They are random, so they tell nothing of the person, nor of the thing's author.
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

/** As it stands in an address: some mail servers know no capital letters. */
const inHex = (secret: string) => Buffer.from(secret, 'base64url').toString('hex').slice(0, 32);

/** The secret of an answer to an invitation, or to a mail that asks to confirm an address. */
export const answerToken = (
  derive: Derive,
  purpose: 'invitation answer' | 'confirmation answer',
  nonce: string,
) => inHex(derive(purpose, nonce));

/** Whose a secret is and what it is about, however old; undefined if it was never made, or is void. */
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

/** Ends the addresses of a person. Who answers to one is told that it is old, and gets a new one with the next mail. */
export const makeOld = (tx: Tx, userId: number, now: number) =>
  tx
    .update(replyAddresses)
    .set({ createdAt: now - VALID_FOR })
    .where(and(eq(replyAddresses.userId, userId), gt(replyAddresses.createdAt, now - VALID_FOR)))
    .run();

/** How the key of an address begins whose request is deleted, among those of the mails that were read. */
const GONE = 'gone ';

/**
 * Remembers the addresses at which a person answers mails about a request that is about to be deleted. Who uses
 * one is told that the request is not there. It is forgotten with the mails that were read.
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

/** Whose such an address was; undefined if there is none among these secrets. */
export const ownerOfGone = (db: Db, tokens: readonly string[]) => {
  const keys = tokens.map((token) => GONE + hashToken(token));
  const found = db
    .select({ userId: mailsRead.userId })
    .from(mailsRead)
    .where(inArray(mailsRead.key, keys))
    .get();
  return found?.userId ?? undefined;
};

/** Forgets those of a person, such as one whose address has changed. */
export const forgetGone = (tx: Tx, userId: number) =>
  tx
    .delete(mailsRead)
    .where(and(eq(mailsRead.userId, userId), like(mailsRead.key, `${GONE}%`)))
    .run();

/** Deletes addresses some time after they stopped working: until then who uses one is told that it is old. */
export const sweepReplyAddresses = (db: Db, now: number) =>
  db
    .delete(replyAddresses)
    .where(lt(replyAddresses.createdAt, now - 4 * VALID_FOR))
    .run();

/** Where answers go: the mailbox's address, and whether its provider knows plus addresses. */
export type ReplyMailbox = { address: string; hasPlus: boolean };

/** The address with a secret in it, such as `pray+0123…@example.org`. */
export const addressWith = ({ address, hasPlus }: ReplyMailbox, token: string) => {
  const at = address.lastIndexOf('@');
  return hasPlus ? `${address.slice(0, at)}+${token}${address.slice(at)}` : address;
};

/** A letter with what an answer does and where it goes; as it is where no mailbox is read. */
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
