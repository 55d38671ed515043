import { listed } from '../../../shared/listed.ts';
import { m } from '../../../shared/messages.ts';
import { replySecrets } from '../../mail/reply-addresses.ts';
import { groupsIn, prayerFor } from '../../prayers/prayer.ts';
import { wordsForOwn } from '../answerable.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { requestByMail } from '../mails-read.ts';
import { postMail } from '../put-in-mail.ts';
import { ownGroup, quoteOf } from '../subjects.ts';

const sharedRequest = (context: NoticeContext) => {
  const found = requestByMail(context);
  const group = found && ownGroup(context);
  const { parts, user, now } = context;
  if (!user || !group) return null;
  const { db, derive } = parts;
  const { id, answerId } = found.request;
  const thing = { prayerId: id };
  const { token } = replySecrets(db, derive, { userId: user.id, thing }, now);
  const words = wordsForOwn({ isAnswered: answerId !== null });
  // One mail may have been sent to several groups.
  const names = groupsIn(prayerFor(db, user, id)).map(({ name }) => name);
  return { ...found, group: listed(names) || group.name, answers: { token, words } };
};

/** The recipient's mail became a request: who can see it, and a link that undoes it. */
export const sharedByMail = kind('shared-by-mail', {
  isUrgent: true,
  about: sharedRequest,
  mail: ({ request, group, count, url }) => ({
    subject: m.mail_shared_subject({ group }),
    paragraphs: [m.mail_shared_intro({ group, count }), m.mail_shared_take_back()],
    quote: quoteOf(request),
    action: { label: m.mail_shared_action(), url },
    footer: m.mail_shared_footer(),
  }),
  answers: ({ answers }) => answers,
  notify: (occasion, { id, userId, groupId }: { id: number; userId: number; groupId: number }) =>
    postMail(occasion, { to: { userId }, subjectId: id, groupId }),
});
