import type { Log } from '../http/on-error.ts';
import {
  type Delivery,
  markDropped,
  markFailed,
  markSending,
  markSent,
  markUnknown,
  postpone,
} from '../outbox/deliveries.ts';
import { asHtml, asText, subjectLine } from './letter.ts';
import { type Addressed, type Desk, letterFor } from './letters.ts';
import type { Mail, Transport } from './transport.ts';

type Parts = Desk & { transport: Transport; clock: () => number; log: Log };

/** Sends one mail of the outbox, and records what came of it; never throws for the mail's sake. */
export const mailer =
  ({ transport, clock, ...desk }: Parts) =>
  async (delivery: Delivery): Promise<void> => {
    const { db } = desk;
    const addressed = letterFor(desk, delivery, clock());
    if (!addressed) {
      markDropped(db, delivery);
      return;
    }
    let mayHaveArrived = false;
    try {
      await transport.send(mailFrom(addressed, delivery, desk), () => {
        markSending(db, delivery);
        mayHaveArrived = true;
      });
      markSent(db, delivery);
    } catch (error) {
      const { code, words, isFinal } = reply(error);
      // An SMTP reply says for certain that it was not taken; a silence says nothing.
      if (mayHaveArrived && code === undefined) markUnknown(db, delivery, words);
      else if (isFinal) markFailed(db, delivery, words);
      else postpone(db, delivery, words, clock());
    }
  };

const mailFrom = (
  { to, letter, unsubscribe }: Addressed,
  { id }: Delivery,
  { baseUrl, derive }: Desk,
): Mail => ({
  to,
  subject: subjectLine(letter),
  text: asText(letter),
  html: asHtml(letter),
  // The same however often it is tried, so that it can be told apart. Not a number that counts:
  // it would tell how much goes on among others.
  messageId: `<${derive('message id', String(id))}@${new URL(baseUrl).hostname}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/** The SMTP reply code, if there was one, and words for the administrator: never an address. */
const reply = (error: unknown) => {
  const code =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : undefined;
  const kind =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : 'error';
  return {
    code,
    // A wrong password for the mail server is the operator's to mend: the mail waits for it.
    isFinal: code !== undefined && code >= 500 && kind !== 'EAUTH',
    words:
      code === undefined ? `No answer from the mail server (${kind}).` : `Refused with ${code}.`,
  };
};
