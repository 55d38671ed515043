import type { Config } from '../../config/config.ts';
import { readAfterChanges } from '../../db/idle-memory.ts';
import type { Db } from '../../db/open.ts';
import { noteRefusedMail } from '../../invitations/refused.ts';
import { attempt, type Log } from '../../log.ts';
import type { MailChannel } from '../../mail/channel.ts';
import { mailFromInUse, sendsMail } from '../../mail/mail-server-in-use.ts';
import { mailboxInUse } from '../../mail/mailbox-in-use.ts';
import { mailer } from '../../mail/mailer.ts';
import type { Transport } from '../../mail/transport.ts';
import { transportInUse } from '../../mail/transport-in-use.ts';
import { composing } from '../../notices/compose.ts';
import { mailInstead } from '../../notices/mail-instead.ts';
import { notifying } from '../../notices/notify.ts';
import { sendPushesAgain } from '../../outbox/deliveries.ts';
import { hurryMail } from '../../outbox/held-mail.ts';
import { createLastResult } from '../../outbox/last-result.ts';
import { openPostOffice } from '../../outbox/post-office.ts';
import { pushContact, pusher } from '../../push/pusher.ts';
import type { Derive } from '../../secrets.ts';
import type { VapidKeys } from '../../storage/keys.ts';

const PUSHES_AT_ONCE = 8;

type Parts = {
  db: Db;
  config: Config;
  derive: Derive;
  vapid: VapidKeys;
  /** Sends the mail in place of the mail server of the settings. */
  transport?: Transport | undefined;
  channel: MailChannel;
  /** Notifies open pages of changes. */
  tellPages: () => void;
  clock: () => number;
  log: Log;
};

/** Starts sending mail, if it is set up, and push messages. */
export const openOutbox = ({
  db,
  config,
  derive,
  vapid,
  transport,
  channel,
  tellPages,
  clock,
  log,
}: Parts) => {
  const { baseUrl, pushHosts } = config;
  const isMailOn = readAfterChanges(db, () => transport !== undefined || sendsMail({ db, config }));
  const mailTransport = transport ?? transportInUse({ db, config, derive });
  const { letterFor, messageFor } = composing({
    db,
    baseUrl,
    derive,
    // An administrator may set a mailbox at any time.
    get mailbox() {
      return mailboxInUse({ db, config });
    },
  });
  const common = { db, clock, log };
  const notify = notifying({
    get mail() {
      return isMailOn();
    },
    push: true,
  });
  const push = pusher({
    ...common,
    messageFor,
    onRefused: (delivery, now) => {
      if (mailInstead(db, notify, delivery, now)) office.wake();
    },
    keys: vapid,
    subject: pushContact(baseUrl),
    operatorsOwn: pushHosts,
  });
  const lastResult = createLastResult();
  const newMailer = () =>
    mailer({
      ...common,
      lastResult,
      letterFor,
      baseUrl,
      get mailFrom() {
        return mailFromInUse({ db, config });
      },
      derive,
      transport: mailTransport,
      channel,
      onRefused: (delivery, now) => {
        noteRefusedMail(db, delivery, now);
        tellPages();
      },
    });
  let deliverMail = newMailer();
  hurryMail(db, clock());
  const office = openPostOffice({
    ...common,
    carriers: [
      {
        channel: 'push',
        atOnce: PUSHES_AT_ONCE,
        deliver: push,
        recover: () => sendPushesAgain(db),
      },
      {
        channel: 'mail',
        isOn: isMailOn,
        // One connection and one mail at a time, so that urgent mail goes first.
        atOnce: 1,
        batch: 1,
        recover: lastResult.storeKept,
        deliver: (delivery) => deliverMail(delivery),
      },
    ],
  });
  return {
    wake: office.wake,
    wakeSoon: office.wakeSoon,
    idle: office.idle,
    /** Tries all queued mail at once: its mail server has changed, so trouble with the former one is over. */
    tryMailAgain: () => {
      deliverMail = newMailer();
      channel.notePassed();
      const hurry = () => attempt(log, 'mail not hurried', () => hurryMail(db, clock()));
      hurry();
      // A mail that is on its way to the former mail server may still put off all mail.
      void office.idle().then(() => {
        hurry();
        office.wake();
      });
    },
    close: async () => {
      await office.close();
      mailTransport.close();
    },
  };
};
