import { sql } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import { kind, type NoticeContext } from '../kind.ts';

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
  notify: ({ tx, kind, mail, now }, { actorId }: { actorId: number }) => {
    if (!mail) return;
    tx.run(sql`
      insert into deliveries (channel, kind, user_id, state, due_at, created_at)
      select 'mail', ${kind}, id, 'waiting', ${now}, ${now}
      from users where is_admin = 1 and is_active = 1 and id <> ${actorId}`);
  },
});
