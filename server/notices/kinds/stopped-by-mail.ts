import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';
import { ownAccount } from '../subjects.ts';

/** The recipient replied to a mail with the word stop. */
export const stoppedByMail = kind('stopped-by-mail', {
  about: ownAccount,
  mail: (_, { baseUrl }) => ({
    subject: m.mail_stopped_subject(),
    paragraphs: [m.mail_stopped_intro(), m.mail_stopped_again()],
    action: { label: m.mail_stopped_action(), url: `${baseUrl}/profile?tab=notifications` },
    footer: m.mail_not_taken_footer(),
  }),
  notify: (occasion, { userId }: { id: number; userId: number }) =>
    postMail(occasion, { to: { userId } }),
});
