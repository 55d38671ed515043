import { describe, expect, test } from 'bun:test';
import type { TestServer } from '../../test-support/server.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { events } from '../db/schema.ts';

type Shown = { id: number; amens: number; amened: boolean };

const amenTo = (comment: number) => `/api/prayers/comments/${comment}/amen`;

const shownTo = async ({ server, prayer, comment }: World, name: string) => {
  const { body } = await server.as(name).get(`/api/prayers/${prayer}/comments`);
  const shown = body.find(({ id }: Shown) => id === comment);
  return [shown?.amens, shown?.amened];
};

const eventsIn = ({ db }: TestServer) => db.select().from(events).all();

describe('an Amen to a comment (P47)', () => {
  test('an Amen counts once per user, and can be taken back', async () => {
    const world = await createWorld();
    const { server, comment } = world;
    const naomi = server.as('naomi');
    const first = await naomi.put(amenTo(comment));
    expect([first.status, first.body]).toEqual([200, { amens: 1, amened: true }]);
    expect((await naomi.put(amenTo(comment))).body).toEqual({ amens: 1, amened: true });
    expect((await server.as('ruth').put(amenTo(comment))).body).toEqual({ amens: 2, amened: true });
    expect((await naomi.delete(amenTo(comment))).body).toEqual({ amens: 1, amened: false });
    expect((await naomi.delete(amenTo(comment))).body).toEqual({ amens: 1, amened: false });
    expect(await shownTo(world, 'naomi')).toEqual([1, false]);
    expect(await shownTo(world, 'ruth')).toEqual([1, true]);
  });

  test('others see only the number of Amens', async () => {
    const world = await createWorld();
    const { server, prayer, comment } = world;
    const before = await server.as('boaz').get(`/api/prayers/${prayer}/comments`);
    await server.as('naomi').put(amenTo(comment));
    const after = await server.as('boaz').get(`/api/prayers/${prayer}/comments`);
    const [shown, ...rest] = before.body;
    expect(after.body).toEqual([{ ...shown, amens: 1 }, ...rest]);
    // The comment's author sees no more either.
    expect(await shownTo(world, 'hannah')).toEqual([1, false]);
  });

  test('an Amen sends no notice: open pages only read the comments again', async () => {
    const world = await createWorld();
    const { server, comment, prayer } = world;
    const tables = ['inbox', 'deliveries', 'digest_items', 'notices', 'audit'] as const;
    const rows = () =>
      tables.map((table) => server.db.$client.query(`select * from ${table}`).all());
    const [before, known] = [rows(), eventsIn(server).length];
    await server.as('naomi').put(amenTo(comment));
    expect(rows()).toEqual(before);
    const told = eventsIn(server).slice(known);
    expect(told.filter(({ kind }) => kind === 'amen').length).toBeGreaterThan(0);
    for (const event of told) expect(event.prayerId).toBe(prayer);
  });

  test('an Amen that changes nothing sends no event', async () => {
    const { server, comment } = await createWorld();
    const naomi = server.as('naomi');
    const count = () => eventsIn(server).length;
    const before = count();
    await naomi.delete(amenTo(comment));
    expect(count()).toBe(before);
    await naomi.put(amenTo(comment));
    const after = count();
    expect(after).toBeGreaterThan(before);
    await naomi.put(amenTo(comment));
    expect(count()).toBe(after);
    await naomi.delete(amenTo(comment));
    expect(count()).toBeGreaterThan(after);
  });

  test('an Amen to one’s own comment is refused', async () => {
    const world = await createWorld();
    const answer = await world.server.as('hannah').put(amenTo(world.comment));
    expect([answer.status, answer.text]).toEqual([403, 'You cannot say Amen to your own comment.']);
    expect(await shownTo(world, 'ruth')).toEqual([0, false]);
  });

  test('an Amen to a comment under review or removed is refused', async () => {
    const world = await createWorld();
    const { server, group, comment } = world;
    await server.as('naomi').put(amenTo(comment));
    const reason = { groupId: group, reason: 'It tells too much.' };
    await server.as('jael').post(`/api/prayers/comments/${comment}/reports`, reason);
    for (const call of ['put', 'delete'] as const)
      expect((await server.as('naomi')[call](amenTo(comment))).status).toBe(404);
    const { status, headers } = await server.as('ruth').put(amenTo(comment));
    expect([status, headers.get('x-error-code')]).toEqual([409, 'comment-looked-at']);

    const [report] = (await server.as('ruth').get(`/api/groups/${group}/reports`)).body;
    await server.as('ruth').post(`/api/reports/${report.id}/decision`, { decision: 'remove' });
    for (const name of ['naomi', 'ruth'])
      expect((await server.as(name).put(amenTo(comment))).status).toBe(404);
  });

  test('an Amen is deleted with its comment, and with its user’s account', async () => {
    const world = await createWorld();
    const { server, comment } = world;
    const rows = () => server.db.$client.query('select user_id from comment_reactions').all();
    for (const name of ['naomi', 'ruth']) await server.as(name).put(amenTo(comment));
    expect(rows()).toHaveLength(2);
    server.db.$client.run('delete from users where id = ?', [server.idOf('naomi')]);
    expect(rows()).toEqual([{ user_id: server.idOf('ruth') }]);
    expect(await shownTo(world, 'ruth')).toEqual([1, true]);
    await server.as('hannah').delete(`/api/prayers/comments/${comment}`);
    expect(rows()).toEqual([]);
  });

  test('an Amen stays when its user leaves the group', async () => {
    const world = await createWorld();
    const { server, comment, group } = world;
    await server.as('naomi').put(amenTo(comment));
    await server.as('naomi').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    expect(await shownTo(world, 'ruth')).toEqual([1, false]);
    expect((await server.as('naomi').delete(amenTo(comment))).status).toBe(404);
  });

  test('Amens to many comments are read with the same statements as none', async () => {
    const { server, prayer } = await createWorld();
    const plan = server.db.$client
      .query<{ detail: string }, []>(
        'explain query plan select exists (select 1 from comment_reactions where comment_id = 1 and user_id = 2)',
      )
      .all();
    expect(plan.map(({ detail }) => detail).join()).toContain(
      'SEARCH comment_reactions USING PRIMARY KEY (comment_id=? AND user_id=?)',
    );
    const insert = server.db.$client.query<unknown, [number, number]>(
      "insert into comments (prayer_id, user_id, content, created_at) values (?, ?, 'With you.', 1)",
    );
    for (let n = 0; n < 20; n++) insert.run(prayer, server.idOf('ruth'));
    server.db.$client.run(
      'insert into comment_reactions (comment_id, user_id, created_at) select id, ?, 1 from comments',
      [server.idOf('naomi')],
    );
    const { body } = await server.as('naomi').get(`/api/prayers/${prayer}/comments`);
    expect(body).toHaveLength(22);
    expect(body.every(({ amens, amened }: Shown) => amens === 1 && amened)).toBe(true);
  });
});
