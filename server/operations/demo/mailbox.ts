import { asciiAddress } from '../../../shared/address.ts';
import type { Mail, Transport } from '../../mail/transport.ts';
import { MailTrouble } from '../../mail/trouble.ts';

/** Maximum stored mails; then the oldest is removed. */
const KEPT = 100;
/** Maximum length of a mail, in characters. */
const LONGEST = 200_000;

/** A mail that was stored instead of sent. */
export type StoredMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html'> & {
  id: number;
  at: number;
};

/** A transport that stores the last mails in memory. Mails to `refused` fail as at a mail server. */
export const createMailbox = (clock: () => number, refused: readonly string[] = []) => {
  let mails: StoredMail[] = [];
  let count = 0;
  const transport: Transport = {
    send: async ({ to, subject, text, html }, beforeEnd) => {
      const address = asciiAddress(to);
      if (refused.includes(address))
        throw new MailTrouble('refused', { code: 'mail-address-refused' }, '550', 'mail');
      beforeEnd();
      count++;
      const kept = { id: count, at: clock(), to: address, subject };
      const bounded = { text: text.slice(0, LONGEST), html: html.slice(0, LONGEST) };
      mails = [{ ...kept, ...bounded }, ...mails].slice(0, KEPT);
    },
    reach: async () => {},
    close: () => {},
  };
  return {
    transport,
    /** The mails, newest first. */
    list: (): readonly StoredMail[] => mails,
    find: (id: number) => mails.find((mail) => mail.id === id),
  };
};

export type Mailbox = ReturnType<typeof createMailbox>;
