import { eq } from 'drizzle-orm';
import { addressKey } from '../../../shared/address.ts';
import type { MailOutcome } from '../../../shared/mailbox.ts';
import type { RefusalCode } from '../../../shared/refusals.ts';
import { saysSomething } from '../../../shared/text.ts';
import { change, type Tx } from '../../db/change.ts';
import { users } from '../../db/schema.ts';
import { Refusal } from '../../http/errors.ts';
import type { Perform } from '../../http/personal-call.ts';
import { ownerOfGone, ownerOfReply } from '../../mail/reply-addresses.ts';
import { isAuthor, isReader, prayerFor } from '../../prayers/prayer.ts';
import { hashToken } from '../../secrets.ts';
import { noteAddressWorks } from '../../session/confirmed-address.ts';
import { afterFirstLine, paragraphsOf } from '../understand/command.ts';
import type { UnderstoodMail } from '../understand/understand.ts';
import { actOnReport } from './act-on-report.ts';
import { type AskedParts, answerAsked, askedQuestion } from './answer-asked.ts';
import { isKnown, noteMail } from './note-mail.ts';
import { withoutAuthor } from './without-author.ts';
import {
  addText,
  answerByMail,
  prayByMail,
  requireContent,
  shareRequest,
  stopMails,
  TooLong,
} from './write-by-mail.ts';

export type ActParts = AskedParts & { perform: Perform };

/** The result of a mail. `foreign`: it has no secret of ours. `known`: it was handled before. */
export type MailResult = MailOutcome | 'foreign' | 'known';

/** The user whose secret is in a mail, and the subject of the secret. */
type Owner = NonNullable<ReturnType<typeof ownerOf>>;

/**
 * Does what a mail asks for, as the user whose secret it contains, and stores that the mail was read: both in
 * one transaction. A mail that was read before changes nothing. Throws our own errors, such as a full disk:
 * then the mail must be tried again.
 */
export const act = async (parts: ActParts, mail: UnderstoodMail): Promise<MailResult> => {
  const { db, clock } = parts;
  const now = clock();
  const reported = actOnReport(parts, mail);
  if (reported) return reported;
  if (mail.tokens.length === 0) return 'foreign';
  const owner = ownerOf(parts, mail, now);
  const asked = owner ? undefined : askedQuestion(db, mail.tokens);
  const key = keyOf(owner, mail);
  if (isKnown(db, key)) return 'known';
  if (asked) return answerAsked(parts, asked, mail);
  const end = (outcome: MailOutcome, about: { userId?: number; count?: number; most?: number }) => {
    change(db, (tx) => {
      noteMail(parts, tx, { key, outcome, ...about }, now);
    });
    return outcome;
  };

  if (!owner) {
    const userId = ownerOfDeleted(parts, mail);
    return userId === undefined ? end('stranger', {}) : end('not-there', { userId });
  }
  // A reply to an automatic mail could start an endless exchange of two programs.
  if (mail.isAutomatic) return end('automatic', {});
  const { userId } = owner;
  const isBack = owner.user.mailOutcome === 'returned';
  if (isBack && isSender(owner.user, mail.from) && !mail.isForged)
    change(db, (tx) => noteAddressWorks(tx, userId));
  const trouble = troubleWith(owner, mail);
  if (trouble) return end(trouble, { userId });
  if (mail.nothingFound) return end(mail.nothingFound, { userId });
  try {
    return await obey(parts, owner, { ...mail, key });
  } catch (error) {
    if (error instanceof TooLong) return end('too-long', { userId, ...error.lengths });
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return end(OUTCOMES[error.code] ?? OUTCOME_OF[error.status] ?? 'not-taken', { userId });
  }
};

/** Returns whether one of these secrets is ours, however old. This needs nothing else of the mail. */
export const hasOurSecret = (
  { db, derive, clock }: Pick<ActParts, 'db' | 'derive' | 'clock'>,
  tokens: readonly string[],
) =>
  tokens.some((token) => ownerOfReply(db, derive, { token }, clock()) !== undefined) ||
  askedQuestion(db, tokens) !== undefined ||
  ownerOfGone(db, derive, tokens, clock()) !== undefined;

/** A former member gets the reply that the request is not there. */
const OUTCOMES: Partial<Record<RefusalCode, MailOutcome>> = {
  // Only the author of an office request can get this refusal. A reply would reveal the author.
  'inviters-post-as-office': 'stranger',
  'not-in-group': 'not-there',
  'already-answered': 'already-answered',
};

/** Outcomes of other refusals, by status. */
const OUTCOME_OF: Record<number, MailOutcome> = {
  400: 'too-short',
  401: 'stranger',
  404: 'not-there',
  429: 'too-often',
};

const ownerOf = ({ db, derive }: ActParts, { tokens, from }: UnderstoodMail, now: number) => {
  const owners = tokens.flatMap((token) => {
    const found = ownerOfReply(db, derive, { token }, now);
    const user = found && db.select().from(users).where(eq(users.id, found.userId)).get();
    return found && user?.isActive ? [{ ...found, user }] : [];
  });
  const isFrom = ({ user }: (typeof owners)[number]) => isSender(user, from);
  // One mail may reply to two.
  return owners.find(isFrom) ?? owners[0];
};

/** Returns the id of the sender if the mail replies to a mail about what was deleted, and no program wrote it. */
const ownerOfDeleted = (
  { db, derive, clock }: ActParts,
  { tokens, from, ...mail }: UnderstoodMail,
) => {
  const id = ownerOfGone(db, derive, tokens, clock());
  const user = db
    .select()
    .from(users)
    .where(eq(users.id, id ?? 0))
    .get();
  if (!user?.isActive || mail.isAutomatic || mail.isForged) return undefined;
  return isSender(user, from) ? user.id : undefined;
};

const isSender = ({ emailKey }: { emailKey: string | null }, from: string | null) =>
  from !== null && addressKey(from) === emailKey;

const troubleWith = ({ user, isOld }: Owner, mail: UnderstoodMail): MailOutcome | undefined => {
  if (!isSender(user, mail.from) || mail.isForged) return 'other-sender';
  if (isOld) return 'old-address';
  if (mail.isUnreadable) return 'unreadable';
  return mail.isTooLarge ? 'too-large' : undefined;
};

/**
 * Returns a key that all copies of a mail share. A mail of unknown origin gets the hash of its bytes: its
 * Message-ID could be copied from a mail that another user is about to send.
 */
const keyOf = (owner: Owner | undefined, { messageId, hash, ...mail }: UnderstoodMail) => {
  const isTheirs = owner && !mail.isAutomatic && !mail.isForged && isSender(owner.user, mail.from);
  return isTheirs && messageId ? hashToken(`${owner.userId} ${messageId}`) : hash;
};

const belowAmen = (mail: UnderstoodMail) => ({
  ...mail,
  text: paragraphsOf(mail.text).rest,
  words: paragraphsOf(mail.words).rest,
});

/** Returns the groups of this user whose addresses the mail was sent to: one mail may be for several. */
const groupsAddressed = (
  { db, derive, clock }: ActParts,
  userId: number,
  { addressed }: UnderstoodMail,
) =>
  addressed.flatMap((token) => {
    const found = ownerOfReply(db, derive, { token }, clock());
    const isTheirs = found?.userId === userId && !found.isOld;
    return isTheirs && found.groupId !== null ? [found.groupId] : [];
  });

/** Outcomes of mails whose words others read. */
const WRITTEN = new Set<MailOutcome>(['comment', 'update', 'answered', 'request']);

const obey = async (
  parts: ActParts,
  { userId, prayerId, groupId, user }: Owner,
  mail: UnderstoodMail & { key: string },
): Promise<MailOutcome> => {
  const { db, clock } = parts;
  const ended = (outcome: MailOutcome) => {
    change(db, noted(outcome));
    return outcome;
  };
  const noted =
    (outcome: MailOutcome, more: { prayerId?: number; groupId?: number } = {}) =>
    (tx: Tx) => {
      noteMail(parts, tx, { key: mail.key, outcome, userId, ...more }, clock());
      if (mail.hasFiles && WRITTEN.has(outcome))
        noteMail(
          parts,
          tx,
          { key: `${mail.key} files`, outcome: 'files-left-out', userId },
          clock(),
        );
    };
  if (mail.command === 'stop') {
    await stopMails(parts, userId, noted('stopped'));
    return 'stopped';
  }
  if (mail.command === 'stop-and-more') return ended('stop-and-more');
  if (groupId !== null) {
    // No request begins with this command.
    if (mail.command === 'answered') return ended('answer-to-group');
    if (mail.command === 'amen') return ended('amen-to-group');
    const { subject, text } = mail;
    const groupIds = [...new Set([groupId, ...groupsAddressed(parts, userId, mail)])];
    await shareRequest(parts, { userId, groupIds, subject, text }, (tx, made) =>
      noted('request', { prayerId: made, groupId })(tx),
    );
    return 'request';
  }
  const prayer = prayerFor(db, { id: userId }, prayerId ?? 0);
  const isOwn = isAuthor(prayer, { id: userId });
  // A reply about an anonymous request has the same effect for its author as for every other reader, because
  // the mailbox may be read by others.
  const isAnonymous = prayer.isAnonymous === 1;
  const isHidden = isOwn && isAnonymous;
  if (isHidden && !isReader(db, { id: userId }, prayer.id)) return ended('not-there');
  const said = mail.command === 'amen-and-more' ? belowAmen(mail) : mail;
  if (mail.command === 'amen' || (said !== mail && !saysSomething(said.text))) {
    await prayByMail(parts, { userId, prayerId: prayer.id }, noted('prayed'));
    return 'prayed';
  }
  if (mail.command === 'answered') {
    // Anonymous requests are never marked by mail, so that no reply reveals the author.
    if (isAnonymous) return ended('anonymous');
    if (!isOwn) return ended('not-own');
    if (prayer.answeredAt !== null) return ended('already-answered');
    if (!saysSomething(afterFirstLine(mail.words))) return ended('without-words');
    const text = afterFirstLine(mail.text);
    const answered = { prayerId: prayer.id };
    await answerByMail(parts, { userId, prayerId: prayer.id, text }, noted('answered', answered));
    return 'answered';
  }
  const isUpdate = isOwn && !isHidden;
  const text = isHidden ? withoutAuthor(said, user) : said.text;
  if (!saysSomething(text)) return ended('empty');
  if (mail.command === 'amen-and-more') {
    requireContent(text);
    // Without a note: a mail that is read again after a crash prays a second time, which changes nothing.
    await prayByMail(parts, { userId, prayerId: prayer.id }, () => {});
  }
  await addText(
    parts,
    { userId, prayerId: prayer.id, text, isUpdate },
    noted(isUpdate ? 'update' : 'comment'),
  );
  return isUpdate ? 'update' : 'comment';
};
