import { m } from '../../../shared/messages.ts';
import { householdOf, otherUser, userName } from '../../account/households/rows.ts';
import { kind, type NoticeContext } from '../kind.ts';
import type { Line } from '../lines.ts';
import { putInPlace } from '../put-in-inbox.ts';
import { postMail } from '../put-in-mail.ts';
import { pushUser } from '../put-in-push.ts';

const PATH = '/profile?tab=notifications';

/**
 * Returns the user who shares mail with the recipient, and whether the mail is the recipient's; null after
 * the end of the agreement.
 */
const agreed = ({ parts: { db }, delivery, user, now }: NoticeContext) => {
  const row = user && householdOf(db, user, delivery.subjectId ?? 0, now);
  if (!user || row?.agreedAt == null) return null;
  const other = userName(db, otherUser(row, user));
  return other ? { name: other.name, isOwn: row.personId === user.id } : null;
};

/** One user's mail goes to another one's address from now on. Both are notified. */
export const householdAgreed = kind('household-agreed', {
  about: agreed,
  mail: ({ name, isOwn }, { baseUrl }) => ({
    subject: isOwn
      ? m.mail_household_goes_subject({ name })
      : m.mail_household_comes_subject({ name }),
    paragraphs: [
      isOwn ? m.mail_household_goes({ name }) : m.mail_household_comes({ name }),
      m.mail_household_agreed_explained(),
    ],
    action: { label: m.mail_open(), url: `${baseUrl}${PATH}` },
    footer: m.mail_account_footer(),
  }),
  push: (): Line => ({ title: m.inbox_household_agreed(), path: PATH }),
  inbox: { line: () => ({ text: m.inbox_household_agreed(), path: PATH }) },
  notify: (occasion, { id, userId }: { id: number; userId: number }) => {
    putInPlace(occasion, { userId });
    pushUser(occasion, userId, id);
    postMail(occasion, { to: { userId }, subjectId: id });
  },
});
