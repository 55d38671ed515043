import { noteRefusedMail } from '../server/invitations/refused.ts';
import { mailboxOf } from '../server/mail/configured-mailbox.ts';
import { mailer } from '../server/mail/mailer.ts';
import { smtpTransport, type Transport } from '../server/mail/transport.ts';
import { composing } from '../server/notices/compose.ts';
import type { Delivery } from '../server/outbox/deliveries.ts';
import { openPostOffice } from '../server/outbox/post-office.ts';
import type { MailServer } from './mail.ts';
import { quiet, type TestServer } from './server.ts';

const FROM = 'Upheld <upheld@example.org>';

type Parts = Pick<TestServer, 'db' | 'derive' | 'clock' | 'config' | 'mailChannel'>;

/** Opens a post office that delivers this server's mail. */
export const openOffice = (
  { db, derive, clock, config, mailChannel: channel }: Parts,
  transport: Transport,
) => {
  const parts = {
    ...{ db, derive, baseUrl: config.baseUrl, mailFrom: FROM, mailbox: mailboxOf(config) },
    ...{ clock: () => clock.now, log: quiet },
  };
  const onRefused = (delivery: Delivery, now: number) => noteRefusedMail(db, delivery, now);
  const deliver = mailer({ ...parts, ...composing(parts), transport, channel, onRefused });
  return openPostOffice({
    ...parts,
    carriers: [{ channel: 'mail', atOnce: 1, batch: 1, deliver }],
  });
};

/** Delivers this server's mail until none is due. */
export const deliverMail = async (server: Parts, { url }: Pick<MailServer, 'url'>) => {
  const transport = smtpTransport(url, FROM);
  const office = openOffice(server, transport);
  await office.idle();
  await office.close();
  transport.close();
};

/** Opens a post office that stays open between deliveries, and so remembers earlier failures. */
export const deliverContinuously = (server: Parts, { url }: Pick<MailServer, 'url'>) => {
  const transport = smtpTransport(url, FROM);
  const office = openOffice(server, transport);
  return {
    deliver: async () => {
      office.wake();
      await office.idle();
    },
    stop: async () => {
      await office.close();
      transport.close();
    },
  };
};
