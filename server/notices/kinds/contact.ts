import { eq, sql } from 'drizzle-orm';
import { CATEGORY_WORDS } from '../../../shared/contact.ts';
import { m } from '../../../shared/messages.ts';
import { contactMessages } from '../../db/schema.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';

/** Returns the message for the support address, or for a user who still is an administrator. */
const contactMessage = ({ parts: { db, baseUrl }, delivery, user }: NoticeContext) => {
  if (user && !user.isAdmin) return null;
  const message = db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, delivery.subjectId ?? 0))
    .get();
  return message ? { ...message, url: `${baseUrl}/admin?tab=messages` } : null;
};

/**
 * A message to the support address, or to every active administrator without one. Returns whether it is
 * mailed.
 */
export const contact = kind('contact', {
  toUnconfirmed: true,
  about: contactMessage,
  mail: ({ name, email, subject, category, message, url }) => ({
    subject: m.mail_contact_subject({ subject }),
    paragraphs: [
      m.mail_contact_intro({ name, email }),
      m.mail_contact_about({ category: CATEGORY_WORDS[category]() }),
    ],
    quote: { title: subject, text: message },
    action: { label: m.mail_contact_action(), url },
    footer: m.mail_contact_footer(),
  }),
  notify: (occasion, { id }: { id: number }): boolean => {
    const { tx, kind, mail, supportEmail, now } = occasion;
    if (!mail) return false;
    if (supportEmail) postMail(occasion, { to: { address: supportEmail }, subjectId: id });
    else
      tx.run(sql`
        insert into deliveries (channel, kind, user_id, subject_id, state, due_at, created_at)
        select 'mail', ${kind}, id, ${id}, 'waiting', ${now}, ${now}
        from users where is_admin = 1 and is_active = 1`);
    return true;
  },
});
