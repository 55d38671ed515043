import { m } from '../../../shared/messages.ts';
import { changeOfMail } from '../address-change.ts';
import { kind } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';

/** A change of address was undone; the address that the account had until then is notified. */
export const addressUndone = kind('address-undone', {
  isUrgent: true,
  about: changeOfMail,
  mail: () => ({
    subject: m.mail_address_undone_subject(),
    paragraphs: [m.mail_address_undone_intro(), m.mail_address_undone_explained()],
    footer: m.mail_address_footer(),
  }),
  notify: (occasion, { id, address }: { id: number; address: string }) =>
    postMail(occasion, { to: { address }, subjectId: id }),
});
