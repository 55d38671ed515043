import { setTimeout as pause } from 'node:timers/promises';
import { ASKED_BY_ANYBODY } from '../../shared/notices.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import type { Log } from '../log.ts';
import {
  type Delivery,
  markDropped,
  markFailed,
  markSending,
  markSent,
  markUnknown,
  postpone,
} from '../outbox/deliveries.ts';
import { holdMail, holdUntil, putOffMail, releaseMail } from '../outbox/held-mail.ts';
import { createLastResult, type LastResult } from '../outbox/last-result.ts';
import type { Derive } from '../secrets.ts';
import type { MailChannel } from './channel.ts';
import { asHtml } from './html.ts';
import { type Addressed, asText, subjectHeader } from './letter.ts';
import { domainOfIds } from './sender.ts';
import type { Mail, Transport } from './transport.ts';
import { MailTrouble } from './trouble.ts';

type Parts = {
  db: Db;
  /** Returns the mail of a delivery; null if it is no longer wanted. */
  letterFor: (delivery: Delivery, now: number) => Addressed | null;
  baseUrl: string;
  /** The sender of the settings. */
  mailFrom?: string | undefined;
  derive: Derive;
  transport: Transport;
  /** Is notified of trouble with mail. */
  channel: Pick<MailChannel, 'noteHeld' | 'noteReached' | 'notePassed'>;
  /** Called with a mail whose recipient was refused. */
  onRefused: (delivery: Delivery, now: number) => void;
  /** Stores the result of a mail later if the database fails. */
  lastResult?: LastResult;
  clock: () => number;
  log: Log;
};

/**
 * The pause before each mail that nobody is waiting for, in milliseconds: about the work for one mail, so
 * that calls have at least half of the time.
 */
const GIVE_WAY = 8;

/** Mails put off in a row that mean a trouble of all mail. */
const MANY_PUT_OFF = 5;

/** Pause before a mail that anybody asked for tries the mail server again, in milliseconds. */
const LOOK_AGAIN = 60_000;

/**
 * Sends one mail of the outbox and stores the result. Mail errors are not thrown. Throws if the database
 * cannot be written; a mail that was not sent completely by then waits.
 */
export const mailer = (parts: Parts) => {
  const { db, letterFor, transport, channel, clock, log } = parts;
  const { lastResult = createLastResult() } = parts;
  /** Number of failures in a row, and the time from and until which mail is held. */
  let troubles = 0;
  let heldFrom = 0;
  let heldUntil = 0;
  /** Number of mails put off in a row. */
  let putOff = 0;
  let lookedAt = 0;

  /** A pause in the future does not count: the clock was set back, maybe by years. */
  const isHeld = (now: number) => now >= heldFrom && now < heldUntil;

  const hold = (delivery: Delivery, { kind, reason, at }: MailTrouble, isForAll: boolean) => {
    const now = clock();
    // An urgent mail may try earlier. Its failure does not lengthen the pause.
    if (!isHeld(now)) {
      heldFrom = now;
      heldUntil = holdUntil(now, troubles++, { isReachable: kind !== 'unreachable' });
    }
    holdMail(db, delivery, { reason, until: heldUntil, now, isAtMail: at === 'mail' });
    if (isForAll) channel.noteHeld({ until: heldUntil, isLetIn: at !== 'door' });
  };

  const passed = (delivery: Delivery) => {
    markSent(db, delivery);
    if (heldUntil > 0) releaseMail(db, heldUntil, clock());
    troubles = 0;
    heldUntil = 0;
    putOff = 0;
    if (!isAskedByAnybody(delivery)) channel.notePassed();
  };

  const settle = (delivery: Delivery, trouble: MailTrouble) => {
    const { kind, code, reason } = trouble;
    log.warn('mail not sent', { kind: delivery.kind, delivery: delivery.id, trouble: kind, code });
    putOff = kind === 'later' ? putOff + 1 : 0;
    if (kind === 'unknown') markUnknown(db, delivery, reason);
    else if (kind === 'refused') {
      markFailed(db, delivery, reason);
      parts.onRefused(delivery, clock());
    } else if (kind === 'later' && putOff < MANY_PUT_OFF) postpone(db, delivery, reason, clock());
    else hold(delivery, trouble, !isAskedByAnybody(delivery));
  };

  /**
   * Connects before making a mail that anybody asked for, for addresses with and without an account alike,
   * so the result reveals nothing. Returns whether it worked.
   */
  const look = async (delivery: Delivery) => {
    const now = clock();
    if (now >= lookedAt && now - lookedAt < LOOK_AGAIN) return true;
    lookedAt = now;
    const trouble = await troubleOf(transport.reach());
    if (trouble) hold(delivery, trouble, true);
    else channel.noteReached();
    return !trouble;
  };

  return async (delivery: Delivery): Promise<void> => {
    lastResult.storeKept();
    if (delivery.urgency > 0) await pause(GIVE_WAY);
    // The mail was added while the mail server was failing, so all such mails wait with the others.
    if (isHeld(clock()) && delivery.urgency > 0) {
      putOffMail(db, heldUntil);
      return;
    }
    if (isAskedByAnybody(delivery) && !(await look(delivery))) return;
    const addressed = letterFor(delivery, clock());
    if (!addressed) {
      markDropped(db, delivery);
      return;
    }
    const sending = transport.send(mailFrom(addressed, delivery, parts), () =>
      change(db, (tx) => {
        markSending(tx, delivery);
        addressed.onSending?.();
      }),
    );
    const trouble = await troubleOf(sending);
    if (!isAskedByAnybody(delivery)) lookedAt = clock();
    lastResult.store(() => (trouble ? settle(delivery, trouble) : passed(delivery)));
  };
};

const isAskedByAnybody = ({ kind }: Delivery) => ASKED_BY_ANYBODY.includes(kind);

/** Returns the trouble in which the work ends; undefined if it worked. Throws any other error. */
const troubleOf = (work: Promise<void>): Promise<MailTrouble | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof MailTrouble) return error;
      throw error;
    },
  );

const mailFrom = (
  { to, letter, language, unsubscribe, replies }: Addressed,
  { id }: Delivery,
  { derive, ...settings }: Pick<Parts, 'baseUrl' | 'mailFrom' | 'derive'>,
): Mail => ({
  to,
  subject: subjectHeader(letter, language),
  text: asText(letter, language),
  html: asHtml(letter, language),
  // The same id for every attempt, so that duplicates can be recognized. A counter would reveal the number
  // of mails. A reply names the id, so the secret of its recipient comes back where a provider drops it
  // from the address.
  messageId: `<${replies ? `${replies.token}.` : ''}${derive('message id', String(id))}@${domainOfIds(settings)}>`,
  headers: {
    // No program is to reply: the first header is the standard (RFC 3834), the second is known by
    // Exchange.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'List-Id': listId(domainOfIds(settings)),
    ...(replies && { 'Reply-To': replies.to }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/** Returns the list of all our mails, for recipients who sort their mail by it (RFC 2919). */
const listId = (domain: string) =>
  `Upheld <upheld.${domain.replaceAll(/[^a-z0-9.-]+/g, '-').replace(/^-|-$/g, '')}>`;
