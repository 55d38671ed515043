import { m } from '../../../shared/messages.ts';
import { nameOf } from '../../account/households/rows.ts';
import { kind, type NoticeContext } from '../kind.ts';
import type { Line } from '../lines.ts';
import { putInPlace } from '../put-in-inbox.ts';
import { postMail } from '../put-in-mail.ts';
import { pushUser } from '../put-in-push.ts';

const PATH = '/profile?tab=notifications';

/** The one who shared mail with the recipient; null if they are not here any more. */
const ended = ({ parts: { db }, delivery }: NoticeContext) =>
  nameOf(db, delivery.subjectId ?? 0) ?? null;

/** Two people share no mail any more. The other one is told, and nothing about why. */
export const householdEnded = kind('household-ended', {
  about: ended,
  mail: ({ name }, { baseUrl }) => ({
    subject: m.mail_household_ended_subject({ name }),
    paragraphs: [m.mail_household_ended()],
    action: { label: m.mail_open(), url: `${baseUrl}${PATH}` },
    footer: m.mail_account_footer(),
  }),
  push: (): Line => ({ title: m.inbox_household_ended(), path: PATH }),
  inbox: { line: () => ({ text: m.inbox_household_ended(), path: PATH }) },
  notify: (occasion, { userId, otherId }: { userId: number; otherId: number }) => {
    putInPlace(occasion, { userId });
    pushUser(occasion, userId, otherId);
    postMail(occasion, { to: { userId }, subjectId: otherId });
  },
});
