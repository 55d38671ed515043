import { afterEach, describe, expect, test } from 'bun:test';
import { deliverMail } from '../../test-support/deliver.ts';
import { headerOf, partsOf, startMailServer } from '../../test-support/mail.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { deliveries, users } from '../db/schema.ts';

/** The call that a mail program sends for its user (RFC 8058 §3.2). */
const oneClick = (url: string) =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.stop();
});

const scene = async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, group } = world;
  const smtp = await startMailServer();
  open.push(smtp);
  const forget = () => server.db.delete(deliveries).run();
  forget();
  const ask = async (title: string, more: object = {}): Promise<number> => {
    const form = { title, content: `About ${title}.`, groupIds: [group], ...more };
    return (await server.as('hannah').post('/api/prayers', form)).body.id;
  };
  const hear = (name: string, notices: string, groupId = group) =>
    server.as(name).put(`/api/groups/${groupId}/my-notices`, { notices });
  const mailed = async (name: string) => {
    await deliverMail(server, smtp);
    return smtp.to(`${name}@example.org`);
  };
  return { ...world, smtp, ask, hear, mailed, forget };
};

describe('what a member is notified of in a group (N26)', () => {
  test('is notified of everything at first, which the group shows', async () => {
    const { server, group, hear } = await scene();
    const shown = async () => (await server.as('naomi').get(`/api/groups/${group}`)).body.myNotices;
    expect(await shown()).toBe('everything');
    expect((await hear('naomi', 'urgent')).status).toBe(204);
    expect(await shown()).toBe('urgent');
    const listed = (await server.as('naomi').get('/api/groups')).body;
    expect(listed[0].myNotices).toBe('urgent');
    expect((await server.as('ruth').get(`/api/groups/${group}`)).body.myNotices).toBe('everything');
    const { status, text } = await hear('naomi', 'loud');
    expect([status, text]).toEqual([400, 'Please choose everything, urgent requests or nothing.']);
    expect(await shown()).toBe('urgent');
  });

  test('applies to mail and push of its requests, answers and updates', async () => {
    const { server, ask, hear, forget } = await scene();
    const { db, idOf } = server;
    for (const name of ['naomi', 'tamar', 'boaz']) server.addDevice(idOf(name), name);
    await hear('naomi', 'urgent');
    await hear('tamar', 'nothing');
    const notify = () => {
      const rows = db.select().from(deliveries).all();
      forget();
      return ['naomi', 'tamar', 'boaz'].map((name) =>
        rows
          .filter(({ userId }) => userId === idOf(name))
          .map(({ channel }): string => channel)
          .sort(),
      );
    };
    const both = ['mail', 'push'];
    const rain = await ask('Rain');
    expect(notify()).toEqual([[], [], both]);
    const fire = await ask('Fire', { isUrgent: true });
    expect(notify()).toEqual([both, [], both]);
    for (const prayer of [rain, fire])
      for (const name of ['naomi', 'tamar', 'boaz'])
        await server.as(name).post(`/api/prayers/${prayer}/pray`);
    const update = (prayer: number) =>
      server.as('hannah').post(`/api/prayers/${prayer}/updates`, { content: 'News.' });
    await update(rain);
    expect(notify()[2]).toEqual(both);
    await server.as('hannah').post(`/api/prayers/${fire}/answer`, { answerContent: 'Out.' });
    expect(notify()).toEqual([both, [], both]);
  });

  test('is checked again when it is sent, and through each group of the request (N2)', async () => {
    const { server, ask, hear, mailed, group } = await scene();
    const hannah = server.as('hannah');
    const { body: choir } = await hannah.post('/api/groups', { name: 'Choir' });
    const { body: link } = await hannah.post(`/api/groups/${choir.id}/invite-token`);
    const join = `/api/groups/invite/${link.inviteUrl.split('/').at(-1)}/join`;
    for (const name of ['naomi', 'tamar']) await server.as(name).post(join);
    await ask('Rain', { groupIds: [group, choir.id] });
    await hear('naomi', 'nothing');
    await hear('tamar', 'nothing');
    await hear('tamar', 'nothing', choir.id);
    const [mail] = await mailed('naomi');
    expect(headerOf(mail!, 'Subject')).toBe('New prayer request in Choir');
    expect(await mailed('tamar')).toEqual([]);
  });
});

describe('mail about replies (N27)', () => {
  test('goes to an author about comments on their request, with the comment', async () => {
    const { server, ask, mailed, forget } = await scene();
    const rain = await ask('Rain');
    forget();
    await server.as('naomi').post(`/api/prayers/${rain}/comments`, { content: 'With you.' });
    await server.as('hannah').post(`/api/prayers/${rain}/comments`, { content: 'Thank you.' });
    const [mail, ...others] = await mailed('hannah');
    expect([headerOf(mail!, 'Subject'), others.length]).toEqual([
      'New comment on your prayer request',
      0,
    ]);
    const { text, html } = partsOf(mail!);
    expect(text).toContain('Naomi of Bethlehem has written a comment on your prayer request.');
    expect(text).toContain('With you.');
    expect(html).toContain(`/prayers/${rain}`);
    expect(await mailed('naomi')).toEqual([]);
  });

  test('goes about an update to those who prayed, commented or bookmarked', async () => {
    const { server, ask, mailed, forget } = await scene();
    const rain = await ask('Rain');
    await server.as('naomi').post(`/api/prayers/${rain}/pray`);
    await server.as('tamar').post(`/api/prayers/${rain}/bookmark`);
    forget();
    await server.as('hannah').post(`/api/prayers/${rain}/updates`, { content: 'First drops.' });
    for (const name of ['naomi', 'tamar']) {
      const [mail] = await mailed(name);
      expect(headerOf(mail!, 'Subject')).toBe('News of a prayer request that you follow');
      expect(partsOf(mail!).text).toContain('First drops.');
    }
    expect([...(await mailed('boaz')), ...(await mailed('hannah'))]).toEqual([]);
  });

  test('of an anonymous request names nobody and quotes nothing of it (V7)', async () => {
    const { server, ask, mailed, forget } = await scene();
    const heavy = await ask('Something heavy', { isAnonymous: true });
    await server.as('naomi').post(`/api/prayers/${heavy}/pray`);
    forget();
    await server.as('hannah').post(`/api/prayers/${heavy}/updates`, { content: 'No lighter.' });
    const [mail] = await mailed('naomi');
    const { text, html } = partsOf(mail!);
    expect(text).toContain('Anonymous has written an update');
    for (const hidden of ['Hannah', 'hannah', 'heavy', 'lighter'])
      expect(mail?.raw + text + html).not.toContain(hidden);
  });

  test('is dropped when the comment is gone, and stopped by its own switch and link (N4)', async () => {
    const { server, ask, mailed, forget } = await scene();
    const rain = await ask('Rain');
    forget();
    const comment = (content: string) =>
      server.as('naomi').post(`/api/prayers/${rain}/comments`, { content });
    const { body } = await comment('A slip.');
    await server.as('naomi').delete(`/api/prayers/comments/${body.id}`);
    expect(await mailed('hannah')).toEqual([]);
    await comment('With you.');
    const [mail] = await mailed('hannah');
    const url = (headerOf(mail!, 'List-Unsubscribe') ?? '').slice(1, -1);
    const click = await server.fetch(oneClick(url));
    expect(click.status).toBe(204);
    expect((await server.as('hannah').get('/api/user')).body).toMatchObject({
      notifyReplies: false,
      notifyNewPrayers: true,
    });
    await comment('Still with you.');
    expect(await mailed('hannah')).toHaveLength(1);
  });
});

test('a digest, a welcome and a reminder stop all mails about others, and no others (N28)', async () => {
  const { server, mailed, forget } = await scene();
  server.db.update(users).set({ lastLoginAt: null }).run();
  const reminders = await server.as('deborah').post('/api/admin/send-reminders');
  expect(reminders.status).toBe(200);
  const [mail] = await mailed('naomi');
  expect(headerOf(mail!, 'Subject')).toBe('Your group is praying');
  const url = (headerOf(mail!, 'List-Unsubscribe') ?? '').slice(1, -1);
  await server.fetch(oneClick(url));
  expect((await server.as('naomi').get('/api/user')).body).toMatchObject({
    notifyNewPrayers: false,
    notifyAnsweredPrayers: false,
    notifyReplies: false,
  });
  forget();
  server.clock.now += 2 * 60 * 60_000;
  const again = await server.as('deborah').post('/api/admin/send-reminders');
  expect(again.status).toBe(200);
  const before = (await mailed('naomi')).length;
  await server.as('naomi').post('/api/forgot-password', { email: 'naomi@example.org' });
  expect(await mailed('naomi')).toHaveLength(before + 1);
});
