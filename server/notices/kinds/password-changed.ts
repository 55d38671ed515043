import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';
import { ownAccount } from '../subjects.ts';

/** The recipient's password was changed. */
export const passwordChanged = kind('password-changed', {
  isUrgent: true,
  toUnconfirmed: true,
  about: ownAccount,
  mail: (_, { baseUrl }) => ({
    subject: m.mail_password_changed_subject(),
    paragraphs: [m.mail_password_changed_intro(), m.mail_password_changed_explained()],
    action: { label: m.mail_open(), url: baseUrl },
    footer: m.mail_account_footer(),
  }),
  notify: (occasion, to: { userId: number }) => postMail(occasion, { to }),
});
