import { describe, expect, test } from 'bun:test';
import { createWorld, type World } from '../../test-support/world.ts';
import { prayers } from '../db/schema.ts';

type Listed = { title: string };

/** Returns Ruth's group with requests for the sheet, and others that are not for it. */
const createPrinted = async () => {
  const world = await createWorld();
  const write = async (name: string, title: string, more: object = {}) => {
    const sent = { title, content: `${title}, in ten words or so.`, groupIds: [world.group] };
    const { body } = await world.server.as(name).post('/api/prayers', { ...sent, ...more });
    return body.id as number;
  };
  return { ...world, write };
};

const sheetFor = async ({ server, group }: World, name: string, query = '') =>
  (await server.as(name).get(`/api/groups/${group}/sheet${query}`)).body;

const titles = (list: Listed[]) => list.map(({ title }) => title);

describe('the sheet of a group (P35)', () => {
  test('has the printable requests, urgent ones first, and the number of the others', async () => {
    const world = await createPrinted();
    const before = await sheetFor(world, 'naomi');
    await world.write('naomi', 'For my knee', { mayBePrinted: true });
    await world.write('naomi', 'For my eyes', { mayBePrinted: true, isUrgent: true });
    await world.write('naomi', 'For my heart');
    await world.write('boaz', 'For Mary', { onBehalfOf: 'Mary', consent: 'print' });
    await world.write('boaz', 'For Martha', { onBehalfOf: 'Martha', consent: 'group' });
    const after = await sheetFor(world, 'naomi');
    expect(titles(after.requests)).toEqual(['For my eyes', 'For Mary', 'For my knee']);
    expect(after.requestsLeftOut).toBe(before.requestsLeftOut + 2);
  });

  test('is equal for every reader, authors and leaders too (V3, V13)', async () => {
    const world = await createPrinted();
    const printed = { mayBePrinted: true };
    await world.write('naomi', 'For my knee', printed);
    await world.write('naomi', 'Something heavy', { ...printed, isAnonymous: true });
    const leaders = { ...printed, groupIds: [], leadersOnlyGroupIds: [world.group] };
    await world.write('naomi', 'A marriage in trouble', leaders);
    const path = `/api/groups/${world.group}/sheet`;
    const { text } = await world.server.as('naomi').get(path);
    for (const name of ['ruth', 'boaz', 'hannah'])
      expect((await world.server.as(name).get(path)).text).toBe(text);
    expect(text).not.toContain('marriage');
    const address = new RegExp(`"address":"https?://[^/"]+/groups/${world.group}"`);
    expect(text).toMatch(address);
    const sheet = JSON.parse(text);
    expect(sheet.requests[0]).toMatchObject({ isAnonymous: true, user: null });
    expect(sheet.requests[1].user).toEqual({ firstName: 'Naomi', lastName: 'of Bethlehem' });
  });

  test('lists the requests left out, as every member sees them, and nothing else of them (V13)', async () => {
    const world = await createPrinted();
    const before = await sheetFor(world, 'boaz', '?answersFrom=2000-01-01');
    await world.write('naomi', 'For my knee');
    await world.write('naomi', 'Something heavy', { isAnonymous: true });
    await world.write('naomi', 'For my ears', { mayBePrinted: true });
    const leaders = { groupIds: [], leadersOnlyGroupIds: [world.group] };
    await world.write('naomi', 'A marriage in trouble', leaders);
    const rain = await world.write('naomi', 'For rain');
    await world.server
      .as('naomi')
      .post(`/api/prayers/${rain}/answer`, { answerContent: 'It rained for three days.' });
    const sheet = await sheetFor(world, 'boaz', '?answersFrom=2000-01-01');
    expect(sheet.requestsUnprinted.slice(0, 2)).toMatchObject([
      { title: 'Something heavy', isAnonymous: true, user: null },
      { title: 'For my knee', user: { firstName: 'Naomi', lastName: 'of Bethlehem' } },
    ]);
    expect(sheet.requestsLeftOut).toBe(before.requestsLeftOut + 2);
    expect(titles(sheet.answersUnprinted)[0]).toBe('For rain');
    expect(sheet.answersLeftOut).toBe(sheet.answersUnprinted.length);
    expect(sheet.requestsLeftOut).toBe(sheet.requestsUnprinted.length);
    expect(JSON.stringify(sheet)).not.toMatch(/marriage|It rained/);
    expect(JSON.stringify(sheet.requestsUnprinted)).not.toContain('in ten words');
  });

  test('has the answers since a day, if they may be printed', async () => {
    const world = await createPrinted();
    const { server } = world;
    const day = 24 * 60 * 60_000;
    for (const [title, mayBePrinted] of [
      ['For rain', true],
      ['For sun', true],
      ['For a secret', false],
    ] as const) {
      server.clock.now += day;
      const id = await world.write('naomi', title, { mayBePrinted });
      const answer = { answerContent: `${title}: it came.` };
      await server.as('naomi').post(`/api/prayers/${id}/answer`, answer);
    }
    const from = (days: number) =>
      `?answersFrom=${new Date(server.clock.now - days * day).toISOString().slice(0, 10)}`;
    const week = await sheetFor(world, 'ruth', from(7));
    expect(week.answers).toMatchObject([
      {
        title: 'For sun',
        answer: 'For sun: it came.',
        answeredAt: new Date(server.clock.now - 1 * day)
          .toISOString()
          .replace(/:[^:]*Z/, ':00.000Z'),
      },
      { title: 'For rain' },
    ]);
    // Hannah's rain is older, and may not be printed either.
    expect(week.answersLeftOut).toBe(2);
    expect(titles((await sheetFor(world, 'ruth', from(1))).answers)).toEqual(['For sun']);
    expect((await sheetFor(world, 'ruth')).answers).toEqual([]);
  });

  test('is for members of the group, and takes a date', async () => {
    const world = await createPrinted();
    const stranger = await world.server.as('jesse').get(`/api/groups/${world.group}/sheet`);
    expect([stranger.status, stranger.text]).toEqual([404, 'Group not found.']);
    const path = `/api/groups/${world.group}/sheet?answersFrom=Sunday`;
    const { status, text } = await world.server.as('naomi').get(path);
    expect([status, text]).toEqual([400, 'Please enter a date as YYYY-MM-DD.']);
  });

  test('has requests of the last 60 days, or since the given day', async () => {
    const world = await createPrinted();
    const { db, clock } = world.server;
    const day = 24 * 60 * 60_000;
    const printed = { mayBePrinted: true };
    const alive = await world.write('naomi', 'For my knee', printed);
    await world.write('naomi', 'For my eyes', printed);
    await world.write('naomi', 'For my heart');
    const before = await sheetFor(world, 'ruth');
    db.update(prayers)
      .set({ touchedAt: clock.now - 61 * day })
      .run();
    await world.write('naomi', 'For my ears', printed);
    await world.server.as('naomi').post(`/api/prayers/${alive}/updates`, { content: 'Better.' });

    const sheet = await sheetFor(world, 'ruth');
    expect(titles(sheet.requests)).toEqual(['For my ears', 'For my knee']);
    expect([sheet.requestsLeftOut, sheet.requestsOlder, sheet.requestsTooMany]).toEqual([
      0,
      before.requests.length - 1,
      0,
    ]);

    const asked = new Date(clock.now - 61 * day).toISOString().slice(0, 10);
    const all = await sheetFor(world, 'ruth', `?requestsFrom=${asked}`);
    expect(titles(all.requests).slice(0, 3)).toEqual(['For my ears', 'For my eyes', 'For my knee']);
    expect([all.requestsLeftOut, all.requestsOlder]).toEqual([before.requestsLeftOut, 0]);
    const path = `/api/groups/${world.group}/sheet?requestsFrom=ever`;
    const { status, text } = await world.server.as('naomi').get(path);
    expect([status, text]).toEqual([400, 'Please enter a date as YYYY-MM-DD.']);
  });

  test('has 200 requests at most, or 1,000 on demand', async () => {
    const world = await createPrinted();
    const { db, idOf, clock } = world.server;
    await world.write('naomi', 'For one more', { mayBePrinted: true });
    const of = { userId: idOf('naomi'), category: 'Other', canMarkAsAnswered: 'creator' } as const;
    for (let n = 0; n < 305; n++) {
      const { id } = db
        .insert(prayers)
        .values({
          ...of,
          title: `No. ${n}`,
          content: 'x',
          createdAt: clock.now,
          touchedAt: clock.now,
          mayBePrinted: true,
        })
        .returning({ id: prayers.id })
        .get();
      db.$client.run('insert into prayer_groups (prayer_id, group_id) values (?, ?)', [
        id,
        world.group,
      ]);
    }
    const { requests, requestsTooMany } = await sheetFor(world, 'naomi');
    expect([requests.length, requests[0].title]).toEqual([200, 'No. 304']);
    const asked = await sheetFor(world, 'naomi', '?requestsFrom=2000-01-01');
    expect(asked.requests.length).toBe(200 + requestsTooMany);
    expect(asked.requests.length).toBeGreaterThanOrEqual(306);
    expect(asked.requestsTooMany).toBe(0);
  });
});
