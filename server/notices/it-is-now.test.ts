import { afterEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { deliverMail } from '../../test-support/deliver.ts';
import { headerOf, partsOf, startMailServer } from '../../test-support/mail.ts';
import { createNotifiedServer } from '../../test-support/notified.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { congregation, deliveries, members, pushSubscriptions } from '../db/schema.ts';

const HOUR = 60 * 60_000;
const NINE = Date.UTC(2026, 4, 4, 9);
const MAILBOX = 'imaps://pray%40example.org:secret@imap.example.org';
const SUBJECT = 'Now: a prayer request that you prayed for';

const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.stop();
});

const PRAYED = ['naomi', 'boaz', 'tamar'] as const;

/** Hannah's request, for which three have prayed, and Miriam has not. */
const scene = async (more: object = {}) => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, group } = world;
  const { db, idOf } = server;
  db.update(congregation).set({ timeZone: 'UTC' }).run();
  server.clock.now = NINE;
  const smtp = await startMailServer();
  open.push(smtp);
  const hannah = server.as('hannah');
  const { body } = await hannah.post('/api/prayers', {
    title: 'Surgery on Thursday',
    content: 'My mother gets a new hip.',
    groupIds: [group],
    ...more,
  });
  const at = `/api/prayers/${body.id}`;
  for (const name of PRAYED) await server.as(name).post(`${at}/pray`);
  db.delete(deliveries).run();
  const say = () => hannah.post(`${at}/now`);
  /** Returns who is in the outbox, by channel. */
  const queued = () => {
    const rows = db.select().from(deliveries).all();
    const to = (wanted: string) =>
      ['hannah', 'naomi', 'boaz', 'tamar', 'miriam', 'ruth'].filter((name) =>
        rows.some(({ userId, channel }) => userId === idOf(name) && channel === wanted),
      );
    return { mail: to('mail'), push: to('push') };
  };
  const mailed = async (name: string) => {
    await deliverMail({ ...server, config: { ...server.config, imapUrl: MAILBOX } }, smtp);
    return smtp.to(`${name}@example.org`);
  };
  const inboxOf = async (name: string) => (await server.as(name).get('/api/inbox')).body;
  return { ...world, id: body.id as number, at, hannah, say, queued, mailed, inboxOf };
};

describe('those who prayed are notified that it is now (N107)', () => {
  test('by mail, with the title and not the text, and nobody else', async () => {
    const { say, mailed, id } = await scene();
    await say();
    for (const name of PRAYED) {
      const [mail, ...others] = await mailed(name);
      expect([headerOf(mail!, 'Subject'), others.length]).toEqual([SUBJECT, 0]);
      const { text, html } = partsOf(mail!);
      expect(text).toContain('You prayed for this request in Tuesday Group. It begins now.');
      expect(text).toContain('“Surgery on Thursday”');
      expect(text).not.toContain('new hip');
      expect(html).toContain(`/prayers/${id}`);
      expect(headerOf(mail!, 'List-Unsubscribe')).toContain('/api/unsubscribe/');
      // A reply is a comment, or counts as prayed.
      expect(headerOf(mail!, 'Reply-To')).toMatch(/pray\+\w+@example\.org/);
    }
    for (const name of ['hannah', 'miriam', 'ruth']) expect(await mailed(name)).toEqual([]);
  });

  test('by push instead where it arrives, and by mail where push services refused the last one', async () => {
    const { server, say, queued } = await scene();
    for (const name of PRAYED.slice(0, 2)) server.addDevice(server.idOf(name));
    server.db
      .update(pushSubscriptions)
      .set({ outcome: 'refused' })
      .where(eq(pushSubscriptions.userId, server.idOf('boaz')))
      .run();
    await say();
    expect(queued()).toEqual({ mail: ['boaz', 'tamar'], push: ['naomi', 'boaz'] });
  });

  test('in the inbox, also those who get no mail', async () => {
    const { server, id, say, inboxOf, queued } = await scene();
    await server.as('naomi').patch('/api/user', { notifyNow: false });
    await server.as('boaz').patch('/api/user', { mailFrequency: 'daily', urgentAtOnce: false });
    await server.as('tamar').patch('/api/user', { mailFrequency: 'weekly' });
    await say();
    for (const name of PRAYED)
      expect((await inboxOf(name))[0]).toMatchObject({
        kind: 'it-is-now',
        text: 'It has begun: Surgery on Thursday',
        path: `/prayers/${id}`,
        person: { firstName: 'Hannah' },
      });
    // Tamar is mailed at once what is urgent.
    expect(queued().mail).toEqual(['tamar']);
    expect((await inboxOf('miriam'))[0]?.kind).not.toBe('it-is-now');
  });

  test('unless they left the group or turned its notices off', async () => {
    const { server, group, say, queued, inboxOf } = await scene();
    await server.as('boaz').put(`/api/groups/${group}/my-notices`, { notices: 'nothing' });
    await server.as('tamar').put(`/api/groups/${group}/my-notices`, { notices: 'urgent' });
    server.db
      .delete(members)
      .where(eq(members.userId, server.idOf('naomi')))
      .run();
    await say();
    expect(queued().mail).toEqual([]);
    expect((await inboxOf('naomi')).map(({ kind }: { kind: string }) => kind)).not.toContain(
      'it-is-now',
    );
  });

  test('and the author of an anonymous request who prayed, by the same mail (V20)', async () => {
    const { at, hannah, say, mailed } = await scene({ isAnonymous: true });
    await hannah.post(`${at}/pray`);
    await say();
    const wordsTo = async (name: string) => {
      const [mail, ...others] = await mailed(name);
      expect(others).toEqual([]);
      const secrets = /\/(?:unsubscribe|prayed)\/[\w-]+/g;
      return [headerOf(mail!, 'Subject'), partsOf(mail!).text.replaceAll(secrets, '')];
    };
    const own = await wordsTo('hannah');
    expect(own).toEqual(await wordsTo('naomi'));
    expect(own.join()).not.toContain('Hannah');
  });

  test('and not the household reader of one of them, who would learn that they prayed', async () => {
    const { server, household, say, mailed } = await scene();
    household({ person: 'naomi', reader: 'miriam' });
    household({ person: 'boaz', reader: 'ruth' });
    server.setUser('boaz', { email: null, emailKey: null, emailConfirmedAt: null });
    await say();
    for (const [name, mails] of [
      ['naomi', 1],
      ['miriam', 0],
      ['ruth', 0],
    ] as const)
      expect((await mailed(name)).length).toBe(mails);
  });
});

describe('what comes too late is not sent (N108)', () => {
  const ends = {
    'three hours later': async ({ server }: Awaited<ReturnType<typeof scene>>) => {
      server.clock.now += 3 * HOUR;
    },
    'after its author ended it': ({ hannah, at }: Awaited<ReturnType<typeof scene>>) =>
      hannah.delete(`${at}/now`),
    'of an answered request': ({ hannah, at }: Awaited<ReturnType<typeof scene>>) =>
      hannah.post(`${at}/answer`, { answerContent: 'She walks.' }),
    'of a resting request': ({ hannah, at }: Awaited<ReturnType<typeof scene>>) =>
      hannah.post(`${at}/rest`),
    'of a request that became private': ({ hannah, at }: Awaited<ReturnType<typeof scene>>) =>
      hannah.patch(at, { isPrivate: true, groupIds: [] }),
    'of a deleted request': ({ hannah, at }: Awaited<ReturnType<typeof scene>>) =>
      hannah.delete(at),
    'to somebody who took back their prayer': ({ server, at }: Awaited<ReturnType<typeof scene>>) =>
      server.as('naomi').delete(`${at}/pray`),
    'to somebody who turned it off': ({ server }: Awaited<ReturnType<typeof scene>>) =>
      server.as('naomi').patch('/api/user', { notifyNow: false }),
    'to somebody who chose digests': ({ server }: Awaited<ReturnType<typeof scene>>) =>
      server.as('naomi').patch('/api/user', { mailFrequency: 'daily', urgentAtOnce: false }),
  };
  for (const [when, end] of Object.entries(ends))
    test(when, async () => {
      const one = await scene();
      await one.say();
      await end(one);
      const isNow = (await one.mailed('naomi')).filter(
        (mail) => headerOf(mail, 'Subject') === SUBJECT,
      );
      expect(isNow).toEqual([]);
    });

  test('a mail of the day before is not sent beside that of the next', async () => {
    const { server, say, mailed } = await scene();
    server.clock.now = Date.UTC(2026, 4, 4, 23, 30);
    await say();
    server.clock.now = Date.UTC(2026, 4, 5, 0, 30);
    await say();
    expect((await mailed('naomi')).length).toBe(1);
  });

  test('a mail is sent until the three hours are over', async () => {
    const { server, say, mailed } = await scene();
    await say();
    server.clock.now += 3 * HOUR - 1;
    expect((await mailed('naomi')).length).toBe(1);
  });
});

test('a push service keeps it for the rest of the three hours, for a phone that is off (N108)', async () => {
  const told = await createNotifiedServer();
  const { server, group } = await createWorld(told.server);
  await told.subscribe('naomi');
  const { body } = await server.as('hannah').post('/api/prayers', {
    title: 'Surgery on Thursday',
    content: 'My mother gets a new hip.',
    groupIds: [group],
  });
  await server.as('naomi').post(`/api/prayers/${body.id}/pray`);
  await server.as('hannah').post(`/api/prayers/${body.id}/now`);
  server.clock.now += HOUR;
  await told.deliver();
  const { pushes } = (await told.end())('naomi');
  expect(pushes.map(({ message, ttl }) => [message.title, ttl])).toEqual([
    ['New prayer request in Tuesday Group', '86400'],
    ['Now: a request that you prayed for', '7200'],
  ]);
});

const answering = (status: number) => () => new Response(null, { status });

test('it is mailed at once if every browser is gone or refuses the push message (N107)', async () => {
  for (const [status, mails] of [
    [410, 1],
    [403, 1],
    [201, 0],
  ] as const) {
    const told = await createNotifiedServer();
    const { server, group } = await createWorld(told.server);
    const { body } = await server.as('hannah').post('/api/prayers', {
      title: 'Surgery on Thursday',
      content: 'My mother gets a new hip.',
      groupIds: [group],
    });
    await server.as('naomi').post(`/api/prayers/${body.id}/pray`);
    await told.subscribe('naomi');
    await told.deliver();
    told.answerPushes(answering(status));
    await server.as('hannah').post(`/api/prayers/${body.id}/now`);
    await told.deliver();
    const { mails: received, pushes } = (await told.end())('naomi');
    expect(received.filter((mail) => mail.includes(`Subject: ${SUBJECT}`)).length).toBe(mails);
    const titles = pushes.map(({ message }) => message.title);
    if (status === 201) expect(titles.at(-1)).toBe('Now: a request that you prayed for');
    expect(JSON.stringify(titles)).not.toContain('Surgery');
  }
});

test('a link in the mail turns off these mails alone (N109)', async () => {
  const { server, say, mailed } = await scene();
  await say();
  const [mail] = await mailed('naomi');
  const url = /https?:[^>]+/.exec(headerOf(mail!, 'List-Unsubscribe') ?? '')?.[0] ?? '';
  const { status } = await server.app.handle(
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  );
  expect(status).toBeLessThan(300);
  expect((await server.as('naomi').get('/api/user')).body).toMatchObject({
    notifyNow: false,
    notifyNewPrayers: true,
    notifyAnsweredPrayers: true,
    notifyReplies: true,
  });
});
