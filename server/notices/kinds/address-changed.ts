import { m } from '../../../shared/messages.ts';
import type { Letter } from '../../mail/letter.ts';
import { changeOfMail, linkToTake, linkToUndo } from '../address-change.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { putForUser } from '../put-in-inbox.ts';
import { postMail } from '../put-in-mail.ts';
import { putOnScreens } from '../put-on-screens.ts';

type About =
  | { is: 'new'; url: string; canBeUndone: boolean }
  | { is: 'set' | 'left'; url: string }
  | { is: 'gone' };

/** Returns the mail's data for the new address, which has the account, or for the old one. */
const changed = (context: NoticeContext): About | null => {
  const found = changeOfMail(context);
  if (!found || found.wanted.undoneAt !== null) return null;
  const { parts, user } = context;
  if (user) {
    if (user.emailKey !== found.wanted.newKey) return null;
    const url = linkToTake(context, found);
    if (url) return { is: 'set', url };
    return { is: 'new', url: parts.baseUrl, canBeUndone: linkToUndo(context, found) !== null };
  }
  const url = linkToUndo(context, found);
  if (url) return { is: 'left', url };
  return found.wanted.undoUntil === null ? { is: 'gone' } : null;
};

/** Writes nothing about the account in a mail that a stranger may read. */
const letterFor = (about: About): Letter => {
  switch (about.is) {
    case 'new':
      return {
        subject: m.mail_address_changed_subject(),
        paragraphs: [
          m.mail_address_changed_intro(),
          m.mail_address_changed_explained(),
          ...(about.canBeUndone ? [m.mail_address_changed_undo()] : []),
        ],
        action: { label: m.mail_open(), url: about.url },
        footer: m.mail_account_footer(),
      };
    case 'set':
      return {
        subject: m.mail_address_changed_subject(),
        paragraphs: [m.mail_address_set_intro(), m.mail_address_set_explained()],
        action: { label: m.mail_confirm_action(), url: about.url },
        footer: m.mail_address_set_footer(),
      };
    case 'left':
      return {
        subject: m.mail_address_changed_subject(),
        paragraphs: [m.mail_address_left_intro(), m.mail_address_left_explained()],
        action: { label: m.mail_address_undo_action(), url: about.url },
        footer: m.mail_account_footer(),
      };
    case 'gone':
      return {
        subject: m.mail_address_gone_subject(),
        paragraphs: [m.mail_address_gone_intro(), m.mail_address_gone_explained()],
        footer: m.mail_address_footer(),
      };
  }
};

type Cause = { id: number; userId: number; oldEmail: string | null; isByOther: boolean };

/** An address was changed. Both addresses are notified; the user in the app too if somebody else did it. */
export const addressChanged = kind('address-changed', {
  isUrgent: true,
  toUnconfirmed: true,
  about: changed,
  mail: letterFor,
  inbox: { line: () => ({ text: m.inbox_address_changed(), path: '/profile' }) },
  screen: {},
  notify: (occasion, { id, userId, oldEmail, isByOther }: Cause) => {
    if (isByOther) {
      putOnScreens(occasion, { userId });
      putForUser(occasion, { userId });
    }
    postMail(occasion, { to: { userId }, subjectId: id });
    if (oldEmail !== null) postMail(occasion, { to: { address: oldEmail }, subjectId: id });
  },
});
