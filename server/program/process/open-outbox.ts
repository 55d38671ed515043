import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/open.ts';
import { noteRefusedMail } from '../../invitations/refused.ts';
import type { Log } from '../../log.ts';
import { atFirstMail } from '../../mail/at-first-mail.ts';
import type { MailChannel } from '../../mail/channel.ts';
import { mailboxInUse } from '../../mail/mailbox-in-use.ts';
import { mailer } from '../../mail/mailer.ts';
import { senderOf } from '../../mail/sender.ts';
import type { Transport } from '../../mail/transport.ts';
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
  transport = transportFor(config),
  channel,
  tellPages,
  clock,
  log,
}: Parts) => {
  const { baseUrl, pushHosts } = config;
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
  const notify = notifying({ mail: transport !== undefined, push: true });
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
      ...(transport
        ? [
            {
              channel: 'mail' as const,
              // One connection and one mail at a time, so that urgent mail goes first.
              atOnce: 1,
              batch: 1,
              recover: lastResult.storeKept,
              deliver: mailer({
                ...common,
                lastResult,
                letterFor,
                baseUrl,
                mailFrom: config.mailFrom,
                derive,
                transport,
                channel,
                onRefused: (delivery, now) => {
                  noteRefusedMail(db, delivery, now);
                  tellPages();
                },
              }),
            },
          ]
        : []),
    ],
  });
  return {
    wake: office.wake,
    wakeSoon: office.wakeSoon,
    idle: office.idle,
    close: async () => {
      await office.close();
      transport?.close();
    },
  };
};

/** Returns the mail server of the settings; undefined without one. */
const transportFor = (config: Config): Transport | undefined => {
  const { smtpUrl } = config;
  return smtpUrl === undefined
    ? undefined
    : atFirstMail(async () =>
        (await import('../../mail/transport.ts')).smtpTransport(smtpUrl, senderOf(config)),
      );
};
