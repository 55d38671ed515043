import { sql } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { ownAccount } from '../subjects.ts';

/**
 * A reminder for active users whose last sign-in is before this time, in milliseconds since 1970, or who
 * never signed in. Returns their number.
 */
export const reminder = kind('reminder', {
  stoppable: 'aboutOthers',
  about: ownAccount,
  mail: ({ firstName }, { baseUrl }) => ({
    subject: m.mail_reminder_subject(),
    paragraphs: [m.mail_reminder_greeting({ name: firstName }), m.mail_reminder_intro()],
    action: { label: m.mail_reminder_action(), url: baseUrl },
    footer: m.mail_reminder_footer(),
  }),
  notify: ({ tx, kind, now }, since: number): number => {
    const reminded = [sql`last_login_at is null`, sql`last_login_at < ${since}`].map(
      (absent) =>
        tx.all(sql`
          insert into deliveries (channel, kind, user_id, state, due_at, created_at)
          select 'mail', ${kind}, id, 'waiting', ${now}, ${now}
          from users where is_active = 1 and email_confirmed_at is not null and ${absent}
            and (notify_new_prayers = 1 or notify_answered_prayers = 1 or notify_replies = 1
              or notify_now = 1)
          returning id`).length,
    );
    return reminded.reduce((sum, count) => sum + count, 0);
  },
});
