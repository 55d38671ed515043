import { m } from '../../../shared/messages.ts';
import { mailAboutRight, showRight } from '../changed-right.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { madeAdministrator } from './made-administrator.ts';
import { noLongerAdministrator } from './no-longer-administrator.ts';

/** Returns whether the recipient is an administrator now; null if that is as it was before. */
const changedAdministrator = ({ user, delivery }: NoticeContext) =>
  user && Number(user.isAdmin) !== delivery.subjectId ? { isAdmin: user.isAdmin } : null;

/**
 * The recipient became an administrator or is one no longer: one mail has the last state. The app has a
 * kind for each of the two.
 */
export const administratorChanged = kind('administrator-changed', {
  about: changedAdministrator,
  mail: ({ isAdmin }, { baseUrl }) => ({
    subject: isAdmin ? m.notices_made_administrator() : m.notices_no_longer_administrator(),
    paragraphs: isAdmin
      ? [m.mail_administrator_made(), m.mail_administrator_made_explained()]
      : [m.mail_administrator_over(), m.mail_administrator_over_explained()],
    action: { label: m.mail_open(), url: baseUrl },
    footer: m.mail_account_footer(),
  }),
  notify: (occasion, { userId, isAdmin }: { userId: number; isAdmin: boolean }) => {
    const shown = isAdmin ? madeAdministrator : noLongerAdministrator;
    showRight({ ...occasion, kind: shown.name }, { userId });
    mailAboutRight(occasion, { userId, before: Number(!isAdmin) });
  },
});
