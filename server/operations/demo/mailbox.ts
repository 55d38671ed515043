import { asciiAddress } from '../../../shared/address.ts';
import type { Mail, Transport } from '../../mail/transport.ts';
import { MailTrouble } from '../../mail/trouble.ts';

/** So many mails are kept; then the oldest go. */
const KEPT = 100;
/** No letter of ours is nearly as long, in characters. */
const LONGEST = 200_000;

/** A mail that was not sent, to be read on a page. */
export type StoredMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html'> & {
  id: number;
  at: number;
};

/**
 * A transport that sends nothing: it keeps the last mails in memory. Mails to `refused` are refused, as
 * by a mail server that no longer knows the address.
 */
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
    /** The newest first. */
    list: (): readonly StoredMail[] => mails,
    find: (id: number) => mails.find((mail) => mail.id === id),
  };
};

export type Mailbox = ReturnType<typeof createMailbox>;
