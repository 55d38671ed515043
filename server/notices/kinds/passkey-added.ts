import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';
import { ownAccount } from '../subjects.ts';

/** A passkey was added to the recipient's account. Mailed only to a confirmed address. */
export const passkeyAdded = kind('passkey-added', {
  isUrgent: true,
  about: ownAccount,
  mail: (_, { baseUrl }) => ({
    subject: m.mail_passkey_added_subject(),
    // Each step is a line.
    paragraphs: [m.mail_passkey_added_intro(), ...m.mail_passkey_added_explained().split('\n')],
    action: { label: m.mail_passkey_added_action(), url: `${baseUrl}/profile?tab=password` },
    footer: m.mail_account_footer(),
  }),
  notify: (occasion, to: { userId: number }) => postMail(occasion, { to }),
});
