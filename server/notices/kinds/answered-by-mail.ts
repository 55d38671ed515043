import { m } from '../../../shared/messages.ts';
import { prayerFor, presentPrayer } from '../../prayers/prayer.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { pathOfPrayer } from '../lines.ts';
import { mailOf } from '../mails-read.ts';
import { postMail } from '../put-in-mail.ts';

/**
 * Returns the request that the recipient's mail marked as answered; null if it is not answered any more,
 * or with other words.
 */
const markedRequest = (context: NoticeContext) => {
  const { user, parts } = context;
  const mail = mailOf(context);
  if (!user || !mail?.prayerId) return null;
  const row = prayerFor(parts.db, user, mail.prayerId);
  // The answer may have been undone and written anew since.
  if (row.answeredAt === null || row.answeredAt > mail.readAt) return null;
  const prayer = presentPrayer(user, row);
  const { title, answerContent: text } = prayer;
  return text === null ? null : { prayer, quote: { title, text } };
};

/** The recipient's mail marked their own request as answered: its words, and how to undo it. */
export const answeredByMail = kind('answered-by-mail', {
  isUrgent: true,
  about: markedRequest,
  mail: ({ prayer, quote }, { baseUrl }) => ({
    subject: m.mail_marked_subject(),
    paragraphs: [m.mail_marked_intro(), m.mail_marked_take_back()],
    quote,
    action: { label: m.mail_marked_action(), url: `${baseUrl}${pathOfPrayer(prayer)}` },
    footer: m.mail_not_taken_footer(),
  }),
  notify: (occasion, { id, userId }: { id: number; userId: number }) =>
    postMail(occasion, { to: { userId }, subjectId: id }),
});
