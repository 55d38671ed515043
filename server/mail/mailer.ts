import { setTimeout as pause } from 'node:timers/promises';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import type { Log } from '../log.ts';
import {
  type Delivery,
  holdMail,
  holdUntil,
  markDropped,
  markFailed,
  markSending,
  markSent,
  markUnknown,
  postpone,
  putOffMail,
} from '../outbox/deliveries.ts';
import type { Reason } from '../outbox/reasons.ts';
import type { Derive } from '../secrets.ts';
import { asHtml } from './html.ts';
import { type Addressed, asText, subjectHeader } from './letter.ts';
import type { Mail, Transport } from './transport.ts';
import { MailTrouble } from './trouble.ts';

type Parts = {
  db: Db;
  /** Makes the mail of a delivery; null if nobody wants it any more. */
  letterFor: (delivery: Delivery, now: number) => Addressed | null;
  baseUrl: string;
  derive: Derive;
  transport: Transport;
  clock: () => number;
  log: Log;
};

/**
 * The pause before each mail that nobody is waiting for, in milliseconds: about as long as the work
 * for one, so that at most half of the time is taken from calls.
 */
const GIVE_WAY = 8;

/** Sends one mail of the outbox and stores the result. Mail errors are not thrown. */
export const mailer = (parts: Parts) => {
  const { db, letterFor, transport, clock, log } = parts;
  /** How many times in a row the mail server failed, since when mail is held, and until when. */
  let troubles = 0;
  let heldFrom = 0;
  let heldUntil = 0;

  /** Before it began, a pause means nothing: the clock was set back, maybe by years. */
  const isHeld = (now: number) => now >= heldFrom && now < heldUntil;

  const hold = (delivery: Delivery, reason: Reason) => {
    const now = clock();
    // An urgent mail may try earlier. Its failure does not lengthen the pause.
    if (!isHeld(now)) {
      heldFrom = now;
      heldUntil = holdUntil(now, troubles++);
    }
    holdMail(db, delivery, reason, heldUntil, now);
  };

  const settle = (delivery: Delivery, { kind, code, reason }: MailTrouble) => {
    log.warn('mail not sent', { kind: delivery.kind, delivery: delivery.id, trouble: kind, code });
    if (kind === 'server') hold(delivery, reason);
    else if (kind === 'unknown') markUnknown(db, delivery, reason);
    else if (kind === 'refused') markFailed(db, delivery, reason);
    else postpone(db, delivery, reason, clock());
  };

  return async (delivery: Delivery): Promise<void> => {
    if (delivery.urgency > 0) await pause(GIVE_WAY);
    // It was added while the mail server was failing, so it and all like it wait with the others.
    if (isHeld(clock()) && delivery.urgency > 0) {
      putOffMail(db, heldUntil);
      return;
    }
    const addressed = letterFor(delivery, clock());
    if (!addressed) {
      markDropped(db, delivery);
      return;
    }
    try {
      await transport.send(mailFrom(addressed, delivery, parts), () =>
        change(db, (tx) => {
          markSending(tx, delivery);
          addressed.onSending?.();
        }),
      );
      markSent(db, delivery);
      troubles = 0;
      heldUntil = 0;
    } catch (error) {
      if (!(error instanceof MailTrouble)) throw error;
      settle(delivery, error);
    }
  };
};

const mailFrom = (
  { to, letter, language, unsubscribe }: Addressed,
  { id }: Delivery,
  { baseUrl, derive }: Pick<Parts, 'baseUrl' | 'derive'>,
): Mail => ({
  to,
  subject: subjectHeader(letter),
  text: asText(letter, language),
  html: asHtml(letter, language),
  // The same id for every attempt, so that duplicates can be recognized. It is not a counter, which
  // would reveal how much mail there is.
  messageId: `<${derive('message id', String(id))}@${new URL(baseUrl).hostname}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});
