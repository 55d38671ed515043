import { m } from '../../../shared/messages.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { requestByMail } from '../mails-read.ts';
import { postMail } from '../put-in-mail.ts';
import { ownGroup, quoteOf } from '../subjects.ts';

const sharedRequest = (context: NoticeContext) => {
  const found = requestByMail(context);
  const group = found && ownGroup(context);
  return group ? { ...found, group: group.name } : null;
};

/** The recipient's mail became a request: who can see it, and a link that takes it back. */
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
  told: (occasion, { id, userId, groupId }: { id: number; userId: number; groupId: number }) =>
    postMail(occasion, { to: { userId }, subjectId: id, groupId }),
});
