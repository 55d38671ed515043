import { describe, expect, test } from 'bun:test';
import type { World } from '../../test-support/world.ts';
import { createWorld } from '../../test-support/world.ts';
import { askAndRest } from './silence.ts';

/** Advances the clock by days, with the job run on each. */
const letPass = async ({ server }: World, days: number) => {
  for (let day = 0; day < days; day++) {
    server.letDaysPass(1);
    await askAndRest(server, server.clock.now);
  }
};

const read = async ({ server }: World, id: number, name = 'hannah') =>
  (await server.as(name).get(`/api/prayers/${id}`)).body;
const idsOf = async ({ server }: World, name: string, path: string): Promise<number[]> =>
  (await server.as(name).get(path)).body.map(({ id }: { id: number }) => id);

describe('long silence (P25)', () => {
  test('asks the author after 30 days, and nobody else sees that', async () => {
    const world = await createWorld();
    await letPass(world, 29);
    expect((await read(world, world.prayer)).asksAuthor).toBe(false);
    await letPass(world, 2);
    expect((await read(world, world.prayer)).asksAuthor).toBe(true);
    expect((await read(world, world.prayer, 'naomi')).asksAuthor).toBe(false);
    const [item] = (await world.server.as('hannah').get('/api/inbox')).body;
    expect(item.text).toStartWith('Still praying?');
  });

  test('rests the request after 14 more days, and deletes nothing', async () => {
    const world = await createWorld();
    await letPass(world, 30 + 13);
    expect((await read(world, world.prayer)).isResting).toBe(false);
    await letPass(world, 1);
    expect(await read(world, world.prayer, 'naomi')).toMatchObject({
      isResting: true,
      title: 'For my brother',
    });
    for (const path of [`/api/groups/${world.group}/prayers`, '/api/prayers/shared'])
      expect(await idsOf(world, 'naomi', path)).not.toContain(world.prayer);
    expect(await idsOf(world, 'hannah', '/api/prayers')).not.toContain(world.prayer);
    expect(await idsOf(world, 'hannah', '/api/prayers?status=resting')).toContain(world.prayer);
    expect(await idsOf(world, 'naomi', '/api/prayers/bookmarked')).toContain(world.prayer);
  });

  test('begins anew when a member prays or comments, or the author changes the request', async () => {
    for (const [name, method, path, body] of [
      ['naomi', 'post', 'pray', undefined],
      ['naomi', 'post', 'comments', { content: 'With you.' }],
      ['hannah', 'post', 'updates', { content: 'Better already.' }],
      ['hannah', 'put', '', { title: 'For my elder brother' }],
      ['hannah', 'post', 'still-praying', undefined],
    ] as const) {
      const world = await createWorld();
      await letPass(world, 20);
      const at = `/api/prayers/${world.prayer}${path && `/${path}`}`;
      expect((await world.server.as(name)[method](at, body)).status).toBeLessThan(300);
      await letPass(world, 15);
      expect([path, (await read(world, world.prayer)).asksAuthor]).toEqual([path, false]);
      await letPass(world, 17);
      expect([path, (await read(world, world.prayer)).asksAuthor]).toEqual([path, true]);
    }
  });

  test('is over if a member prays after the question', async () => {
    const world = await createWorld();
    await letPass(world, 35);
    await world.server.as('naomi').post(`/api/prayers/${world.prayer}/pray`);
    await letPass(world, 12);
    expect(await read(world, world.prayer)).toMatchObject({ isResting: false, asksAuthor: false });
  });

  test('is ended by sharing with one more group, and not by a mended typo', async () => {
    const world = await createWorld();
    const hannah = world.server.as('hannah');
    const path = `/api/prayers/${world.prayer}`;
    await hannah.post(`${path}/rest`);
    await hannah.patch(path, { title: 'For my dear brother', groupIds: [world.group] });
    expect((await read(world, world.prayer)).isResting).toBe(true);
    const { body: choir } = await hannah.post('/api/groups', { name: 'Choir' });
    await hannah.patch(path, { groupIds: [world.group, choir.id] });
    expect((await read(world, world.prayer)).isResting).toBe(false);
    expect(await idsOf(world, 'hannah', `/api/groups/${choir.id}/prayers`)).toEqual([world.prayer]);
  });

  test('is ended by the author: the request goes on, or comes back with one press', async () => {
    const world = await createWorld();
    await letPass(world, 35);
    const { body: kept } = await world.server
      .as('hannah')
      .post(`/api/prayers/${world.prayer}/still-praying`);
    expect(kept).toMatchObject({ asksAuthor: false, isResting: false });
    await letPass(world, 60);
    expect((await read(world, world.prayer)).isResting).toBe(true);
    await world.server.as('hannah').post(`/api/prayers/${world.prayer}/still-praying`);
    expect(await idsOf(world, 'naomi', `/api/groups/${world.group}/prayers`)).toContain(
      world.prayer,
    );
  });

  test('can be chosen at once: the author rests the request', async () => {
    const world = await createWorld();
    const { body } = await world.server.as('hannah').post(`/api/prayers/${world.prayer}/rest`);
    expect(body.isResting).toBe(true);
    expect(await idsOf(world, 'naomi', `/api/groups/${world.group}/prayers`)).not.toContain(
      world.prayer,
    );
  });

  test('does not concern long-term, private and answered requests', async () => {
    const world = await createWorld();
    await world.server.as('hannah').put(`/api/prayers/${world.prayer}`, { isLongTerm: true });
    await letPass(world, 60);
    for (const id of [world.prayer, world.privatePrayer, world.answeredPrayer])
      expect(await read(world, id)).toMatchObject({ asksAuthor: false, isResting: false });
    const answered = await world.server
      .as('hannah')
      .post(`/api/prayers/${world.answeredPrayer}/rest`);
    expect([answered.status, answered.headers.get('x-error-code')]).toEqual([
      409,
      'already-answered',
    ]);
  });

  test('is as long as the group’s setting, and endless if it is off', async () => {
    const set = async (world: World, silenceDays: number) => {
      const path = `/api/groups/${world.group}`;
      const { body } = await world.server.as('ruth').put(path, { name: 'Choir', silenceDays });
      expect(body.silenceDays).toBe(silenceDays);
    };
    const short = await createWorld();
    await set(short, 7);
    await letPass(short, 8);
    expect((await read(short, short.prayer)).asksAuthor).toBe(true);
    const never = await createWorld();
    await set(never, 0);
    await letPass(never, 100);
    expect((await read(never, never.prayer)).asksAuthor).toBe(false);
    for (const silenceDays of [-1, 366, 1.5, 'often']) {
      const path = `/api/groups/${never.group}`;
      const refused = await never.server.as('ruth').put(path, { name: 'Choir', silenceDays });
      expect([refused.status, refused.text]).toEqual([
        400,
        'Please choose a number of days from 0 to 365.',
      ]);
    }
  });

  test('asks one author about three requests a day at most', async () => {
    const world = await createWorld();
    for (let n = 0; n < 5; n++)
      await world.server.as('tamar').post('/api/prayers', {
        title: `Request ${n}`,
        content: 'Please pray with me.',
        groupIds: [world.group],
      });
    const asking = async () =>
      (await world.server.as('tamar').get('/api/prayers')).body.filter(
        ({ asksAuthor }: { asksAuthor: boolean }) => asksAuthor,
      ).length;
    await letPass(world, 30);
    const counts = [await asking()];
    await letPass(world, 1);
    counts.push(await asking());
    expect(counts).toEqual([3, 5]);
  });

  test('ends unanswered if the group asks no more, or the request is private now', async () => {
    for (const stop of [
      ({ server, group }: World) =>
        server.as('ruth').put(`/api/groups/${group}`, { name: 'Choir', silenceDays: 0 }),
      ({ server, group }: World) => server.as('ruth').delete(`/api/groups/${group}`),
    ]) {
      const world = await createWorld();
      await letPass(world, 31);
      expect((await read(world, world.prayer)).asksAuthor).toBe(true);
      expect((await stop(world)).status).toBeLessThan(300);
      await letPass(world, 15);
      expect(await read(world, world.prayer)).toMatchObject({
        isResting: false,
        asksAuthor: false,
      });
    }
  });

  test('is as long for an anonymous request by any author', async () => {
    const restingAfter = async (author: string) => {
      const world = await createWorld();
      const write = async (name: string, more: object) =>
        (
          await world.server.as(name).post('/api/prayers', {
            title: 'For the family',
            content: 'Please pray with us.',
            groupIds: [world.group],
            ...more,
          })
        ).body.id as number;
      for (let n = 0; n < 3; n++) await write('tamar', { title: `Request ${n}` });
      const id = await write(author, { isAnonymous: true });
      await letPass(world, 44);
      return (await read(world, id, 'naomi')).isResting;
    };
    expect([await restingAfter('tamar'), await restingAfter('boaz')]).toEqual([true, true]);
  });
});
