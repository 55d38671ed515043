import { mailer } from '../server/mail/mailer.ts';
import { smtpTransport } from '../server/mail/transport.ts';
import { composing } from '../server/notices/compose.ts';
import { mailInstead } from '../server/notices/mail-instead.ts';
import { openPostOffice } from '../server/outbox/post-office.ts';
import { pusher } from '../server/push/pusher.ts';
import { startMailServer } from './mail.ts';
import { startPushService } from './push.ts';
import { createTestServer, quiet, VAPID } from './server.ts';

/** Removes the date and boundary of a mail, which differ each time. */
const withoutChance = (raw: string) => {
  const boundary = /boundary="?([^";\r\n]+)/.exec(raw)?.[1] ?? ' ';
  return raw.replaceAll(boundary, 'BOUNDARY').replace(/^Date: .*$/m, 'Date: then');
};

/**
 * Creates a server with real mail and push services and open pages. Its tokens count up, so that everything
 * a user receives can be compared byte by byte with another server.
 */
export const createNotifiedServer = async () => {
  let tokens = 0;
  const smtp = await startMailServer();
  const push = await startPushService(VAPID.publicKey);
  const server = createTestServer({
    mail: true,
    pushHosts: [push.origin],
    randomToken: () => String(++tokens).padStart(43, 't'),
  });
  const { db, derive, config, clock, cookieOf, app } = server;
  const events = new Map<string, string>();
  const pages: Promise<void>[] = [];
  const transport = smtpTransport(smtp.url, 'Upheld <upheld@example.org>');
  const parts = { db, derive, clock: () => clock.now, log: quiet, baseUrl: config.baseUrl };

  /** Subscribes a user's browser, by default with the user's name. */
  const subscribe = (browser: string, name = browser) =>
    server.as(name).post('/api/notifications/subscribe', push.browser(browser));

  return {
    server,
    subscribe,
    /** Sets the push service's response from now on. */
    answerPushes: push.answerWith,
    /** Subscribes a user's browser to push, and opens a page. */
    listen: async (name: string) => {
      await subscribe(name);
      const request = new Request('http://localhost/api/events', {
        headers: { cookie: cookieOf(name) },
      });
      const response = await app.handle(request);
      const read = async () => {
        for await (const chunk of response.body ?? [])
          events.set(name, (events.get(name) ?? '') + new TextDecoder().decode(chunk));
      };
      pages.push(read());
    },
    /** Sends all queued deliveries. */
    deliver: async () => {
      const deliverMail = mailer({
        ...parts,
        ...composing(parts),
        transport,
        channel: server.mailChannel,
        onRefused: () => {},
      });
      const deliverPush = pusher({
        ...parts,
        ...composing(parts),
        keys: VAPID,
        subject: 'mailto:upheld@example.org',
        operatorsOwn: [push.origin],
        onRefused: (delivery, now) => {
          if (mailInstead(db, server.notify, delivery, now)) office.wake();
        },
      });
      const office = openPostOffice({
        ...parts,
        carriers: [
          { channel: 'mail', atOnce: 1, deliver: deliverMail },
          { channel: 'push', atOnce: 1, deliver: deliverPush },
        ],
      });
      await office.idle();
      await office.close();
    },
    /** Closes pages and services. Returns what each user received. */
    end: async () => {
      server.hub.close();
      await Promise.all(pages);
      transport.close();
      await smtp.stop();
      await push.stop();
      return (reader: string) => ({
        mails: smtp.to(`${reader}@example.org`).map(({ raw }) => withoutChance(raw)),
        pushes: push.received
          .filter(({ to }) => to === `/${reader}`)
          .map(({ message, headers }) => ({
            ...{ message, topic: headers.get('topic'), ttl: headers.get('ttl') },
          })),
        events: events.get(reader) ?? '',
      });
    },
  };
};
