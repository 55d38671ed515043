import { eq } from 'drizzle-orm';
import { m } from '../../shared/messages.ts';
import { secretPaths } from '../../shared/secret-links.ts';
import { prayers } from '../db/schema.ts';
import type { Addressed } from '../mail/letter.ts';
import { addressWith, replySecrets } from '../mail/reply-addresses.ts';
import type { NoticeContext, Recipient } from './kind.ts';

/**
 * A mail about a request with the address to answer to, and words that say what an answer does. Without a
 * mailbox it stays as it is. The words differ only by whether the request is the recipient's own.
 */
export const answerable = (
  { parts, delivery, now }: NoticeContext,
  { id: userId }: Recipient,
  addressed: Addressed,
): Addressed => {
  const { db, derive, mailbox, baseUrl } = parts;
  const prayerId = delivery.subjectId;
  if (!mailbox || prayerId === null) return addressed;
  const request = db
    .select({
      by: prayers.userId,
      isAnonymous: prayers.isAnonymous,
      answerId: prayers.answerId,
    })
    .from(prayers)
    .where(eq(prayers.id, prayerId))
    .get();
  // The author of an anonymous request gets the mail of the others. An answer to it does what
  // theirs does: “Amen” counts as prayed, and words become a comment, which the app shows without a name.
  const isOwn = request?.by === userId && !request.isAnonymous;
  const { token, link } = replySecrets(db, derive, { userId, thing: { prayerId } }, now);
  return {
    ...addressed,
    replies: { to: addressWith(mailbox, token), token },
    letter: {
      ...addressed.letter,
      answering: isOwn
        ? { words: wordsForOwn({ isAnswered: request.answerId !== null }) }
        : {
            words: m.mail_answer_comment(),
            link: { label: m.mail_answer_prayed(), url: `${baseUrl}${secretPaths.prayed(link)}` },
          },
    },
  };
};

/** What an answer to a mail about one's own request does. */
export const wordsForOwn = ({ isAnswered }: { isAnswered: boolean }) =>
  isAnswered ? m.mail_answer_update() : `${m.mail_answer_update()} ${m.mail_answer_mark()}`;
