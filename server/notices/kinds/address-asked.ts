import { m } from '../../../shared/messages.ts';
import { isAddressFree } from '../../account/address-free.ts';
import { changeOfMail, linkToTake } from '../address-change.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';

/**
 * Returns the link to a new address; without one if the address has an account. That is found out only
 * when the mail is sent, so that the user who asked learns nothing. Null for an expired link.
 */
const askedAddress = (context: NoticeContext) => {
  const found = changeOfMail(context);
  const url = found && linkToTake(context, found);
  if (!url || !found.owner.isActive) return null;
  const { newEmail } = found.wanted;
  const isFree = isAddressFree(context.parts.db, newEmail, context.now, found.owner);
  return { url: isFree ? url : null };
};

/** A user wants this address for their account; `id` is the change. */
export const addressAsked = kind('address-asked', {
  isUrgent: true,
  about: askedAddress,
  mail: ({ url }) =>
    url
      ? {
          subject: m.mail_address_asked_subject(),
          paragraphs: [m.mail_address_asked_intro(), m.mail_address_asked_explained()],
          action: { label: m.mail_address_asked_action(), url },
          footer: m.mail_address_asked_footer(),
        }
      : {
          subject: m.mail_address_taken_subject(),
          paragraphs: [m.mail_address_taken_intro(), m.mail_address_taken_explained()],
          footer: m.mail_address_asked_footer(),
        },
  notify: (occasion, { id, address }: { id: number; address: string }) =>
    postMail(occasion, { to: { address }, subjectId: id }),
});
