import { and, count, eq, gt, lt } from 'drizzle-orm';
import { MAIL_OUTCOMES, type MailOutcome } from '../../../shared/mailbox.ts';
import type { Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { mailsRead } from '../../db/schema.ts';
import { withdrawUnsent } from '../../notices/withdraw.ts';
import type { Notify } from '../../notify.ts';
import { type Derive, hashToken, newToken } from '../../secrets.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** How long a request by mail can be taken back before mails and pushes notify members, in milliseconds. */
export const TAKE_BACK_PERIOD = HOUR;

/** Longer than a reply address is valid: a later copy of a mail gets the reply that the address is old. */
const KEPT = 120 * DAY;

/** Maximum replies per user, outcome and day. It is 1 where a stranger may have written the mail. */
const MOST_ANSWERS: Partial<Record<MailOutcome, number>> = {
  'too-long': 5,
  'too-short': 5,
  'not-taken': 5,
  'stop-and-more': 5,
  'already-answered': 5,
  'not-own': 5,
  'without-words': 5,
  'answer-to-group': 5,
  'amen-to-group': 5,
};

export type AnswerParts = {
  db: Db;
  derive: Derive;
  notify: Notify<'mail-not-taken', { id: number; userId: number }, unknown> &
    Notify<'answered-by-mail', { id: number; userId: number }, unknown> &
    Notify<'stopped-by-mail', { id: number; userId: number }, unknown> &
    Notify<'shared-by-mail', { id: number; userId: number; groupId: number }, unknown>;
};

type Noted = {
  key: string;
  outcome: MailOutcome;
  userId?: number;
  count?: number;
  most?: number;
  /** The request that the mail created or marked as answered. */
  prayerId?: number;
  groupId?: number;
};

/** Returns whether a mail was read before. */
export const isKnown = (db: Db, key: string) =>
  db.select({ id: mailsRead.id }).from(mailsRead).where(eq(mailsRead.key, key)).get() !== undefined;

/** Stores a mail and its outcome, and replies if the outcome needs it. Returns the id of the stored mail. */
export const noteMail = (parts: AnswerParts, tx: Tx, { groupId, ...mail }: Noted, now: number) => {
  const link = mail.outcome === 'request' ? linkToTakeBack(parts, now) : {};
  const { userId, outcome } = mail;
  const isAnswered = userId !== undefined && isToBeAnswered(tx, { userId, outcome }, now);
  const { id } = tx
    .insert(mailsRead)
    .values({ ...mail, ...link, isAnswered, readAt: now })
    .returning({ id: mailsRead.id })
    .get();
  if (!isAnswered) return id;
  if (outcome === 'request' && mail.prayerId !== undefined && groupId !== undefined) {
    withdrawUnsent(tx, mail.prayerId, now);
    parts.notify(tx, 'shared-by-mail', { id, userId, groupId }, now);
  } else if (outcome === 'answered') parts.notify(tx, 'answered-by-mail', { id, userId }, now);
  else if (outcome === 'stopped') parts.notify(tx, 'stopped-by-mail', { id, userId }, now);
  else parts.notify(tx, 'mail-not-taken', { id, userId }, now);
  return id;
};

const linkToTakeBack = ({ derive }: AnswerParts, now: number) => {
  const nonce = newToken();
  return {
    nonce,
    linkHash: hashToken(derive('take back', nonce)),
    linkUntil: now + TAKE_BACK_PERIOD,
  };
};

const isToBeAnswered = (
  tx: Tx,
  { userId, outcome }: { userId: number; outcome: MailOutcome },
  now: number,
) => {
  if (outcome === 'request' || outcome === 'answered') return true;
  if (outcome !== 'stopped' && MAIL_OUTCOMES[outcome] !== 'told') return false;
  const answered = tx
    .select({ count: count() })
    .from(mailsRead)
    .where(
      and(
        eq(mailsRead.userId, userId),
        eq(mailsRead.outcome, outcome),
        eq(mailsRead.isAnswered, true),
        gt(mailsRead.readAt, now - DAY),
      ),
    )
    .get();
  return (answered?.count ?? 0) < (MOST_ANSWERS[outcome] ?? 1);
};

/** Deletes mails whose copies would have no effect. */
export const sweepMailsRead = (db: Db, now: number) =>
  db
    .delete(mailsRead)
    .where(lt(mailsRead.readAt, now - KEPT))
    .run();
