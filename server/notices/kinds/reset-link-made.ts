import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { putForUser } from '../put-in-inbox.ts';
import { postMail } from '../put-in-mail.ts';
import { putOnScreens } from '../put-on-screens.ts';
import { ownAccount } from '../subjects.ts';

/** Another user made a link that resets the recipient's password. */
export const resetLinkMade = kind('reset-link-made', {
  about: ownAccount,
  mail: (_, { baseUrl }) => ({
    subject: m.mail_reset_made_subject(),
    paragraphs: [m.mail_reset_made_intro(), m.mail_reset_made_explained()],
    action: { label: m.mail_open(), url: baseUrl },
    footer: m.mail_account_footer(),
  }),
  inbox: { line: () => ({ text: m.inbox_reset_link_made(), path: '/profile' }) },
  screen: {},
  notify: (occasion, to: { userId: number }) => {
    putOnScreens(occasion, to);
    putForUser(occasion, to);
    postMail(occasion, { to });
  },
});
