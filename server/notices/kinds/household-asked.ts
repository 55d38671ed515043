import { QUESTION_DAYS } from '../../../shared/household.ts';
import { m } from '../../../shared/messages.ts';
import { askingUser, householdOf, userName } from '../../account/households/rows.ts';
import { kind, type NoticeContext } from '../kind.ts';
import type { Line } from '../lines.ts';
import { putInPlace } from '../put-in-inbox.ts';
import { postMail } from '../put-in-mail.ts';
import { pushUser } from '../put-in-push.ts';

const PATH = '/profile?tab=notifications';
const WAITS = QUESTION_DAYS * 24 * 60 * 60_000;

/** Returns the user who asks the recipient, and whose mail it is; null after the reply. */
const question = ({ parts: { db }, delivery, user, now }: NoticeContext) => {
  const row = user && householdOf(db, user, delivery.subjectId ?? 0, now);
  if (!row || row.agreedAt !== null || askingUser(row) === user.id) return null;
  const asker = userName(db, askingUser(row));
  return asker ? { name: asker.name, isToRead: row.readerId === user.id } : null;
};

/** A user asks whether mail of one of the two may go to the other's address too. */
export const householdAsked = kind('household-asked', {
  about: question,
  mail: ({ name, isToRead }, { baseUrl }) => ({
    subject: m.mail_household_asked_subject({ name }),
    paragraphs: [
      isToRead
        ? m.mail_household_asked_to_read({ name })
        : m.mail_household_asked_to_share({ name }),
      m.mail_household_asked_explained(),
    ],
    action: { label: m.mail_household_asked_action(), url: `${baseUrl}${PATH}` },
    footer: m.mail_account_footer(),
  }),
  push: (): Line => ({ title: m.inbox_household_asked(), path: PATH }),
  inbox: {
    line: () => ({ text: m.inbox_household_asked(), path: PATH }),
    isSo: `exists (
      select 1 from households h
      where h.agreed_at is null and h.closed_at is null and h.created_at > ?5 - ${WAITS}
        and ((h.person_id = ?1 and h.by_reader = 1) or (h.reader_id = ?1 and h.by_reader = 0)))`,
  },
  notify: (occasion, { id, userId }: { id: number; userId: number }) => {
    putInPlace(occasion, { userId });
    pushUser(occasion, userId, id);
    postMail(occasion, { to: { userId }, subjectId: id });
  },
});
