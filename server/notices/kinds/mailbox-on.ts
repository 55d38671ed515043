import { m } from '../../../shared/messages.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { mailOtherAdministrators } from '../put-in-mail.ts';

/** Returns the mailbox in use; null without one, or if the recipient is no administrator any more. */
const mailboxNow = ({ parts: { baseUrl, mailbox }, user }: NoticeContext) =>
  user?.isAdmin && mailbox ? { address: mailbox.address, url: `${baseUrl}/admin` } : null;

/**
 * An administrator switched on the mailbox for replies. Its reader sees members' replies, so the other
 * administrators are notified.
 */
export const mailboxOn = kind('mailbox-on', {
  about: mailboxNow,
  mail: ({ address, url }) => ({
    subject: m.mail_mailbox_on_subject(),
    paragraphs: [m.mail_mailbox_on({ address }), m.mail_mailbox_on_explained()],
    action: { label: m.mail_open(), url },
    footer: m.mail_mailbox_on_footer(),
  }),
  notify: mailOtherAdministrators,
});
