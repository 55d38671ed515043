import { eq } from 'drizzle-orm';
import { m } from '../../shared/messages.ts';
import { secretPaths } from '../../shared/secret-links.ts';
import { prayers } from '../db/schema.ts';
import type { Addressed } from '../mail/letter.ts';
import { addressWith, replySecrets } from '../mail/reply-addresses.ts';
import type { NoticeContext, Recipient } from './kind.ts';

/**
 * Adds a reply address to a mail about a request, and words on what a reply does. Without a mailbox the
 * mail is unchanged. The words depend only on whether the request is the recipient's own.
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
  // The author of an anonymous request gets the others' mail. A reply does what theirs does: “Amen” counts
  // as prayed, and other words become a comment, which the app shows without a name.
  const isOwn = request?.by === userId && !request.isAnonymous;
  const isAnswered = typeof request?.answerId === 'number';
  const { token, link } = replySecrets(db, derive, { userId, thing: { prayerId } }, now);
  return {
    ...addressed,
    replies: { to: addressWith(mailbox, token), token },
    letter: {
      ...addressed.letter,
      answering: isOwn
        ? { words: wordsForOwn({ isAnswered }) }
        : {
            words: m.mail_answer_comment(),
            // Of an answered request people give thanks: its mail links to the page for that.
            ...(!isAnswered && {
              link: { label: m.mail_answer_prayed(), url: `${baseUrl}${secretPaths.prayed(link)}` },
            }),
          },
    },
  };
};

/** Words on what a reply does to a mail about the recipient's own request. */
export const wordsForOwn = ({ isAnswered }: { isAnswered: boolean }) =>
  isAnswered ? m.mail_answer_update() : `${m.mail_answer_update()} ${m.mail_answer_mark()}`;
