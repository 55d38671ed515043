import { m } from '../../../shared/messages.ts';
import { changeOfMail, linkToUndo } from '../address-change.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';

/**
 * Returns the link that stops the change; null after the change, of which the old address is notified
 * instead.
 */
const changing = (context: NoticeContext) => {
  const found = changeOfMail(context);
  if (!found || found.wanted.changedAt !== null) return null;
  if (found.owner.emailKey !== found.wanted.oldKey) return null;
  const url = linkToUndo(context, found);
  return url ? { url } : null;
};

/** The recipient asked for another address; their present one is notified. `id` is the change. */
export const addressChanging = kind('address-changing', {
  isUrgent: true,
  about: changing,
  mail: ({ url }) => ({
    subject: m.mail_address_changing_subject(),
    paragraphs: [m.mail_address_changing_intro(), m.mail_address_changing_explained()],
    action: { label: m.mail_address_undo_action(), url },
    footer: m.mail_account_footer(),
  }),
  notify: (occasion, { id, userId }: { id: number; userId: number }) =>
    postMail(occasion, { to: { userId }, subjectId: id }),
});
