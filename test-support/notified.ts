import { mailer } from '../server/mail/mailer.ts';
import { smtpTransport } from '../server/mail/transport.ts';
import { composing } from '../server/notices/compose.ts';
import { mailInstead } from '../server/notices/mail-instead.ts';
import { openPostOffice } from '../server/outbox/post-office.ts';
import { pusher } from '../server/push/pusher.ts';
import { startMailServer } from './mail.ts';
import { startPushService } from './push.ts';
import { createTestServer, quiet, VAPID } from './server.ts';

/** What a mail has anew every time: its moment, and the line between its parts. */
const withoutChance = (raw: string) => {
  const boundary = /boundary="?([^";\r\n]+)/.exec(raw)?.[1] ?? ' ';
  return raw.replaceAll(boundary, 'BOUNDARY').replace(/^Date: .*$/m, 'Date: then');
};

/**
 * A server with real mail and push services, and with open pages. What each reader is told can be
 * compared byte by byte with what they are told in another one: its tokens count up.
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

  /** The browser of a person; it has their name if no other is given. */
  const subscribe = (browser: string, name = browser) =>
    server.as(name).post('/api/notifications/subscribe', push.browser(browser));

  return {
    server,
    subscribe,
    /** How the push service answers from here on. */
    answerPushes: push.answerWith,
    /** Subscribes a browser of theirs to push, and opens a page. */
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
    /** Sends all that waits. */
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
    /** Ends the pages and services; returns what each reader was told. */
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
          .map(({ message, headers }) => ({ message, topic: headers.get('topic') })),
        events: events.get(reader) ?? '',
      });
    },
  };
};
