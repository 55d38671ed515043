import { m } from '../../../shared/messages.ts';
import { storedMailServer } from '../../mail/mail-server-in-use.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { mailOtherAdministrators } from '../put-in-mail.ts';

/** Returns the mail server that was set; null without one, or if the recipient is no administrator any more. */
const mailServerNow = ({ parts: { db, baseUrl }, user }: NoticeContext) => {
  const server = storedMailServer(db);
  return user?.isAdmin && server?.isOn
    ? { address: server.address, url: `${baseUrl}/admin` }
    : null;
};

/**
 * An administrator set the mail server for sending. All mail goes through it, links for a new password too, so
 * the other administrators are notified.
 */
export const mailServerOn = kind('mail-server-on', {
  about: mailServerNow,
  mail: ({ address, url }) => ({
    subject: m.mail_mail_server_on_subject(),
    paragraphs: [m.mail_mail_server_on({ address }), m.mail_mail_server_on_explained()],
    action: { label: m.mail_open(), url },
    footer: m.mail_mailbox_on_footer(),
  }),
  notify: mailOtherAdministrators,
});
