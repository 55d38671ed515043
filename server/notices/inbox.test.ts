import { describe, expect, test } from 'bun:test';
import { quiet, type TestServer } from '../../test-support/server.ts';
import { createWorld, tokenIn } from '../../test-support/world.ts';
import { inbox } from '../db/schema.ts';
import { tidyUp } from '../operations/jobs/tidy-up.ts';
import { askAndRest } from '../prayers/silence.ts';

type Item = { id: string; kind: string; text: string; path: string; isRead: boolean };
const itemsOf = async (server: TestServer, name: string): Promise<Item[]> =>
  (await server.as(name).get('/api/inbox')).body;
const textsOf = async (server: TestServer, name: string) =>
  (await itemsOf(server, name)).map(({ text }) => text);
const unreadOf = async (server: TestServer, name: string): Promise<number> =>
  (await server.as(name).get('/api/news')).body.unreadCount;

describe('the inbox (N19)', () => {
  test('notifies members of requests and answers, and not their writer', async () => {
    const { server, openPrayer, prayer } = await createWorld();
    await server.as('tamar').post(`/api/prayers/${openPrayer}/answer`, { answerContent: 'Quiet.' });
    const [newest, ...older] = await itemsOf(server, 'ruth');
    expect(newest).toMatchObject({
      kind: 'answered-prayer',
      text: 'Answered prayer in Tuesday Group: For our street',
      path: `/prayers/${openPrayer}`,
      createdAt: '2026-05-03T09:30:00.000Z',
      isRead: false,
    });
    expect(older.map(({ text }) => text)).toEqual([
      'Answered prayer in Tuesday Group: For rain',
      'New prayer request in Tuesday Group: For rain',
      'New prayer request in Tuesday Group: For our street',
      'New prayer request in Tuesday Group: For my brother',
    ]);
    expect(older.at(-1)?.path).toBe(`/prayers/${prayer}`);
    expect(await textsOf(server, 'tamar')).toEqual(older.map(({ text }) => text));
  });

  test('notifies the author and the followers of a request of comments, each of the last one', async () => {
    const { server, prayer } = await createWorld();
    for (const content of ['One.', 'Two.'])
      await server.as('tamar').post(`/api/prayers/${prayer}/comments`, { content });
    const about = 'New comment on For my brother';
    for (const name of ['hannah', 'naomi'])
      expect((await textsOf(server, name)).filter((text) => text === about)).toHaveLength(1);
    for (const name of ['tamar', 'ruth']) expect(await textsOf(server, name)).not.toContain(about);
  });

  test('notifies those who prayed, commented or bookmarked of an update, once each', async () => {
    const { server, prayer } = await createWorld();
    await server.as('ruth').post(`/api/prayers/${prayer}/pray`);
    await server.as('naomi').post(`/api/prayers/${prayer}/pray`);
    await server.as('hannah').post(`/api/prayers/${prayer}/updates`, { content: 'He walks.' });
    const about = 'New update on For my brother';
    const notify = async (name: string) =>
      (await textsOf(server, name)).filter((text) => text === about).length;
    expect([await notify('ruth'), await notify('naomi')]).toEqual([1, 1]);
    expect([await notify('hannah'), await notify('boaz'), await notify('jesse')]).toEqual([
      0, 0, 0,
    ]);
  });

  test('counts the unread items until they are marked as read', async () => {
    const { server, openPrayer } = await createWorld();
    const before = await unreadOf(server, 'ruth');
    expect(before).toBe(4);
    const [newest] = await itemsOf(server, 'ruth');
    const answer = await server.as('ruth').post('/api/inbox/read', { upTo: newest?.id });
    expect([answer.status, await unreadOf(server, 'ruth')]).toEqual([204, 0]);
    await server.as('tamar').post(`/api/prayers/${openPrayer}/answer`, { answerContent: 'Quiet.' });
    expect(await unreadOf(server, 'ruth')).toBe(1);
    // Marking an older item later changes nothing.
    const [latest, , , oldest] = await itemsOf(server, 'ruth');
    await server.as('ruth').post('/api/inbox/read', { upTo: latest?.id });
    await server.as('ruth').post('/api/inbox/read', { upTo: oldest?.id });
    expect(await unreadOf(server, 'ruth')).toBe(0);
  });

  test('has ids that no other member can use', async () => {
    const { server } = await createWorld();
    const [item] = await itemsOf(server, 'ruth');
    const [same] = await itemsOf(server, 'boaz');
    expect(item?.text).toBe(same?.text ?? '');
    expect(item?.id).not.toBe(same?.id ?? '');
    for (const upTo of [same?.id, '7', '', 7, undefined, 'x'.repeat(101)]) {
      const answer = await server.as('ruth').post('/api/inbox/read', { upTo });
      expect([answer.status, answer.text]).toEqual([400, 'That is not an id from your inbox.']);
    }
    const page = await server.as('ruth').get(`/api/inbox?before=${same?.id}`);
    expect([page.status, page.text]).toEqual([400, 'That is not an id from your inbox.']);
    expect(await unreadOf(server, 'ruth')).toBe(4);
  });

  test('drops what the reader may no longer see', async () => {
    const { server, group, prayer } = await createWorld();
    await server.as('tamar').post(`/api/prayers/${prayer}/comments`, { content: 'Amen.' });
    expect(await textsOf(server, 'naomi')).toContain('New comment on For my brother');
    await server.as('hannah').put(`/api/prayers/${prayer}`, { isPrivate: true });
    expect((await textsOf(server, 'naomi')).filter((text) => /brother/.test(text))).toEqual([]);
    await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    expect([await textsOf(server, 'naomi'), await unreadOf(server, 'naomi')]).toEqual([[], 0]);
  });

  test('drops what is no longer true', async () => {
    const { server, openPrayer, answeredPrayer } = await createWorld();
    const hannah = server.as('hannah');
    const about = (name: string, kind: string) =>
      itemsOf(server, name).then((items) => items.filter((item) => item.kind === kind).length);

    expect(await about('ruth', 'answered-prayer')).toBe(1);
    await hannah.delete(`/api/prayers/${answeredPrayer}/answer`);
    expect([await about('ruth', 'answered-prayer'), await unreadOf(server, 'ruth')]).toEqual([
      0, 3,
    ]);
    await hannah.post(`/api/prayers/${answeredPrayer}/answer`, { answerContent: 'Still dry.' });

    const path = `/api/prayers/${openPrayer}`;
    await server.as('naomi').post(`${path}/pray`);
    const before = await about('hannah', 'comment');
    const comment = await server.as('tamar').post(`${path}/comments`, { content: 'A slip.' });
    expect(await about('hannah', 'comment')).toBe(before + 1);
    await server.as('tamar').delete(`/api/prayers/comments/${comment.body.id}`);
    expect(await about('hannah', 'comment')).toBe(before);

    const update = await hannah.post(`${path}/updates`, { content: 'A slip.' });
    expect(await about('naomi', 'update')).toBe(1);
    await hannah.delete(`/api/prayers/updates/${update.body.id}`);
    expect(await about('naomi', 'update')).toBe(0);

    server.letDaysPass(40);
    await askAndRest(server, server.clock.now);
    expect(await about('hannah', 'still-praying')).toBe(2);
    await hannah.post(`${path}/still-praying`);
    expect(await about('hannah', 'still-praying')).toBe(1);
  });

  test('of a new member begins empty', async () => {
    const { server, link } = await createWorld();
    server.letDaysPass(1);
    await server.as('jesse').post(`/api/groups/invite/${link}/join`);
    expect(await textsOf(server, 'jesse')).toEqual([]);
  });

  test('has an invitation while it is open, for a confirmed address only', async () => {
    const { server, group } = await createWorld();
    const invite = (email: string) =>
      server.as('ruth').post(`/api/groups/${group}/invitations`, { email });
    await invite('jesse@example.org');
    const [item] = await itemsOf(server, 'jesse');
    expect(item?.text).toBe('You are invited to Tuesday Group');
    const token = tokenIn(item?.path ?? '');
    expect((await server.as('jesse').post(`/api/invitations/${token}/accept`)).status).toBe(200);
    expect(await textsOf(server, 'jesse')).not.toContain('You are invited to Tuesday Group');
    server.db.$client.run("update users set email_confirmed_at = null where username = 'deborah'");
    await invite('deborah@example.org');
    expect(await textsOf(server, 'deborah')).toEqual([]);
  });

  test('has a new password link that an administrator made', async () => {
    const { server } = await createWorld();
    await server.as('deborah').post(`/api/admin/users/${server.idOf('naomi')}/reset-link`);
    const [item] = await itemsOf(server, 'naomi');
    expect(item).toMatchObject({ kind: 'reset-link-made', path: '/profile' });
    expect((await server.as('naomi').get('/api/news')).body.notices).toHaveLength(1);
  });

  test('has 60 days, and its order survives the sweep', async () => {
    const { server } = await createWorld();
    const { files, db, clock } = server;
    server.letDaysPass(61);
    expect(await textsOf(server, 'ruth')).toEqual([]);
    const newest = Math.max(
      ...db
        .select({ id: inbox.id })
        .from(inbox)
        .all()
        .map(({ id }) => id),
    );
    tidyUp({ db, files, log: quiet }, clock.now);
    expect(db.select({ id: inbox.id }).from(inbox).all()).toEqual([{ id: newest }]);
  });
});
