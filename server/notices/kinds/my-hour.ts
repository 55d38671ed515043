import { m } from '../../../shared/messages.ts';
import { numberWord } from '../../../shared/names.ts';
import { isPushedTo } from '../../push/subscriptions.ts';
import { waitingAtHour } from '../daily-reminder-hour.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';
import { pushUser } from '../put-in-push.ts';

const PATH = '/pray';

/**
 * Returns the number of people who wait for the recipient's prayer; null if the recipient prayed, or
 * nobody waits.
 */
const peopleWaiting = ({ parts: { db }, user, now }: NoticeContext) => {
  const count = user ? waitingAtHour(db, user, now) : 0;
  return count > 0 ? { count } : null;
};

/** Small numbers are words. */
const textOf = ({ count }: { count: number }) =>
  m.notices_my_hour({ count, number: numberWord(count) });

/**
 * The daily reminder: a number, never a name or a text. By push, or by mail if `byMail` is set, where no
 * push arrives.
 */
export const myHour = kind('my-hour', {
  stoppable: 'myHour',
  about: peopleWaiting,
  mail: (about, { baseUrl }) => ({
    subject: textOf(about),
    paragraphs: [m.mail_my_hour_intro()],
    action: { label: m.mail_my_hour_action(), url: `${baseUrl}${PATH}` },
    footer: m.mail_my_hour_footer(),
  }),
  push: (about) => ({ title: textOf(about), path: PATH }),
  notify: (occasion, { userId, byMail = false }: { userId: number; byMail?: boolean }) => {
    // A later push replaces that of the day before.
    const pushes = byMail ? 0 : pushUser(occasion, userId, userId);
    if (pushes === 0 || !isPushedTo(occasion.tx, userId))
      postMail(occasion, { to: { userId }, subjectId: userId });
  },
});
