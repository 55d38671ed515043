import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../db/schema.ts';
import { mailer } from '../mail/mailer.ts';
import { smtpTransport } from '../mail/transport.ts';
import { composing } from '../notifications/compose.ts';
import { queueDigests } from '../notifications/queue-digests.ts';
import { openPostOffice } from '../outbox/post-office.ts';
import { pusher } from '../push/pusher.ts';
import { startMailServer } from '../testing/mail.ts';
import { startPushService } from '../testing/push.ts';
import { createTestServer, quiet, VAPID } from '../testing/server.ts';

/*
 * What is mailed, pushed and told live about an anonymous request. One
 * scene is played with Naomi as its author, then with Boaz; Ruth and Tamar must receive the
 * same, to the byte. Ruth is mailed at once, up to her limit of the day; Tamar has a daily digest,
 * which does not hold everything.
 */
const AUTHORS = ['naomi', 'boaz'] as const;
const THIRD = ['ruth', 'tamar'] as const;
const MORE = 29;
const HOUR = 60 * 60_000;
const CANARIES = { firstName: 'Canaryfirst', lastName: 'Canarylast', username: 'canaryuser' };

const play = async (author: (typeof AUTHORS)[number]) => {
  let tokens = 0;
  const smtp = await startMailServer();
  const push = await startPushService(VAPID.publicKey);
  const server = createTestServer({
    mail: true,
    pushHosts: [push.origin],
    randomToken: () => String(++tokens).padStart(43, 't'),
  });
  const { db, derive, config, clock, cookieOf, app } = server;
  db.update(users)
    .set({ ...CANARIES, email: 'canary@hidden.example.org' })
    .where(eq(users.usernameKey, author))
    .run();
  const ruth = server.as('ruth');
  const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
  const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
  for (const name of ['naomi', 'boaz', 'tamar']) await server.as(name).post(`${join}/join`);
  for (const name of [...AUTHORS, ...THIRD])
    await server.as(name).post('/api/notifications/subscribe', push.browser(name));

  await server.as('tamar').patch('/api/user', { mailFrequency: 'daily' });

  const events = new Map<string, string>();
  const lines: Promise<void>[] = [];
  for (const name of THIRD) {
    const request = new Request('http://localhost/api/events', {
      headers: { cookie: cookieOf(name) },
    });
    const response = await app.handle(request);
    const listen = async () => {
      for await (const chunk of response.body ?? [])
        events.set(name, (events.get(name) ?? '') + new TextDecoder().decode(chunk));
    };
    lines.push(listen());
  }

  const me = server.as(author);
  const { body: prayer } = await me.post('/api/prayers', {
    title: 'Something heavy',
    content: 'I would rather not say who I am.',
    groupIds: [group.id],
    isAnonymous: true,
  });
  await me.post(`/api/prayers/${prayer.id}/comments`, { content: 'Thank you.' });
  for (const name of THIRD) await server.as(name).post(`/api/prayers/${prayer.id}/pray`);
  await me.post(`/api/prayers/${prayer.id}/updates`, { content: 'It is no lighter, rather not.' });
  await me.put(`/api/prayers/${prayer.id}`, { content: 'I still would rather not say it.' });
  await me.post(`/api/prayers/${prayer.id}/pray`);
  await server.as('tamar').post(`/api/prayers/${prayer.id}/comments`, { content: 'With you.' });

  const parts = { db, derive, clock: () => clock.now, log: quiet, baseUrl: config.baseUrl };
  const transport = smtpTransport(smtp.url, 'Upheld <upheld@example.org>');
  const deliver = async () => {
    const office = openPostOffice({
      ...parts,
      carriers: [
        {
          channel: 'mail',
          atOnce: 1,
          deliver: mailer({ ...parts, ...composing(parts), transport }),
        },
        {
          channel: 'push',
          atOnce: 1,
          deliver: pusher({
            ...parts,
            ...composing(parts),
            keys: VAPID,
            subject: 'mailto:upheld@example.org',
            operatorsOwn: [push.origin],
          }),
        },
      ],
    });
    await office.idle();
    await office.close();
  };
  await deliver();
  await me.post(`/api/prayers/${prayer.id}/answer`, { answerContent: 'It was heard.' });
  await deliver();
  for (let n = 0; n < MORE; n++)
    await me.post('/api/prayers', {
      title: `Something heavy ${n}`,
      content: 'I would rather not say it.',
      groupIds: [group.id],
      isAnonymous: true,
    });
  await deliver();
  clock.now += 24 * HOUR;
  await queueDigests(server, clock.now);
  await deliver();
  server.hub.close();
  await Promise.all(lines);
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
};

/** What a mail has anew every time: its moment, and the line between its parts. */
const withoutChance = (raw: string) => {
  const boundary = /boundary="?([^";\r\n]+)/.exec(raw)?.[1] ?? ' ';
  return raw.replaceAll(boundary, 'BOUNDARY').replace(/^Date: .*$/m, 'Date: then');
};

const scenes = Promise.all(AUTHORS.map(play));
afterAll(() => scenes);

for (const reader of THIRD)
  test(`V7: ${reader} gets the same mails, push messages and events, whoever wrote it`, async () => {
    const [first, second] = (await scenes).map((receivedBy) => receivedBy(reader));
    expect(second).toEqual(first);
    // The one, an update and the answer, 17 more, and a digest of the rest; or a digest alone.
    expect(first?.mails).toHaveLength(reader === 'ruth' ? 21 : 1);
    const [digest = ''] = first?.mails.slice(-1) ?? [];
    expect(digest).toContain('Subject: What is new in your prayer groups');
    expect(digest.match(/https?:\/\/localhost\/prayers\/\d+\r/g)).toHaveLength(
      reader === 'ruth' ? 12 : 30,
    );
    expect(first?.pushes).toHaveLength(3 + MORE);
    expect(first?.events).toContain('Tuesday Group');
    const all = JSON.stringify([first, second]);
    for (const canary of [
      ...Object.values(CANARIES),
      'hidden.example.org',
      'rather not say',
      'no lighter',
    ])
      expect(all).not.toContain(canary);
  });
