import { m } from '../../../shared/messages.ts';
import { userName } from '../../account/households/rows.ts';
import { kind, type NoticeContext } from '../kind.ts';
import type { Line } from '../lines.ts';
import { putInPlace } from '../put-in-inbox.ts';
import { postMail } from '../put-in-mail.ts';
import { pushUser } from '../put-in-push.ts';

const PATH = '/profile?tab=notifications';

/** Returns the user who shared mail with the recipient; null if their account is deleted. */
const ended = ({ parts: { db }, delivery }: NoticeContext) =>
  userName(db, delivery.subjectId ?? 0) ?? null;

/** Two users no longer share mail. The other one is notified, without a reason. */
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
