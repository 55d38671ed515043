import { describe, expect, test } from 'bun:test';
import { exported } from '../../test-support/exported.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { congregation, deliveries, inbox } from '../db/schema.ts';
import { typosFixed } from './edited.ts';

const FIRST = { title: 'For my brother', content: 'Please pray that he finds work near us.' };
const OTHER = { content: 'Please pray that he comes home to us.' };

const scene = async () => {
  const world = await createWorld();
  const { server, prayer } = world;
  const edit = async (changes: object) => {
    const { body } = await server.as('hannah').put(`/api/prayers/${prayer}`, changes);
    return body.editedOn;
  };
  const pray = (name: string) => server.as(name).post(`/api/prayers/${prayer}/pray`);
  const shownTo = async (name: string) =>
    (await server.as(name).get(`/api/prayers/${prayer}`)).body.editedOn;
  await edit(FIRST);
  return { ...world, edit, pray, shownTo };
};

describe('an edited request (P40)', () => {
  test('shows no day before another member has prayed for it', async () => {
    const { edit, pray } = await scene();
    expect(await edit(OTHER)).toBeNull();
    await pray('hannah');
    expect(await edit(FIRST)).toBeNull();
  });

  test('shows the day to all who see it, once another member has prayed for it', async () => {
    const { server, group, edit, pray, shownTo } = await scene();
    await pray('naomi');
    server.letDaysPass(2);
    expect(await edit(OTHER)).toBe('2026-05-05');
    for (const name of ['hannah', 'naomi', 'ruth']) expect(await shownTo(name)).toBe('2026-05-05');
    const { body: listed } = await server.as('ruth').get(`/api/groups/${group}/prayers`);
    expect(listed.map(({ editedOn }: { editedOn: string }) => editedOn)).toEqual([
      null,
      '2026-05-05',
    ]);
    // A later edit has its own day, and an unchanged text is no edit.
    server.letDaysPass(1);
    expect(await edit(OTHER)).toBe('2026-05-05');
    expect(await edit({ isUrgent: true })).toBe('2026-05-05');
    expect(await edit(FIRST)).toBe('2026-05-06');
  });

  test('still has its day after a prayer is taken back', async () => {
    const { server, prayer, edit, pray } = await scene();
    await pray('naomi');
    await edit(OTHER);
    await server.as('naomi').delete(`/api/prayers/${prayer}/pray`);
    expect(await edit({ isUrgent: true })).toBe('2026-05-03');
  });

  test('has the day of the congregation', async () => {
    const { server, edit, pray } = await scene();
    await pray('naomi');
    server.db.update(congregation).set({ timeZone: 'Pacific/Kiritimati' }).run();
    server.clock.now += 60 * 60_000;
    expect(await edit(OTHER)).toBe('2026-05-04');
  });

  test('includes an edit of its title, or of the person it is for', async () => {
    for (const changes of [{ title: 'For my cousin' }, { onBehalfOf: 'Obed', consent: 'group' }]) {
      const { edit, pray } = await scene();
      await pray('naomi');
      expect(await edit(changes)).toBe('2026-05-03');
    }
  });

  test('shows no day after typos were mended, unless there are many', async () => {
    const { server, edit, pray } = await scene();
    const mended = [
      'Pleas ask that gentle rain falls on every garden.',
      'Please ask that gentle rain falls on every garden.',
      'Please ask that gentel rain falls on every garden.',
      'Please ask that gentel rain falls on every gardens!',
      'Please ask that gentel rain falls on everyy gardens',
    ];
    await edit({ content: mended[0] });
    await pray('naomi');
    for (const content of mended.slice(1)) expect(await edit({ content })).toBeNull();
    // A series of typos must not make a different request.
    const content = 'Please ask that gentel rain fails on everyy gardens';
    expect(await edit({ content })).toBe('2026-05-03');
    // Typos are counted anew from then on, and this day stays.
    server.letDaysPass(1);
    expect(await edit({ content: mended[4] })).toBe('2026-05-03');
  });

  test('notifies nobody', async () => {
    const world = await createWorld(createTestServer({ mail: true }));
    const { server, prayer } = world;
    await server.as('naomi').post(`/api/prayers/${prayer}/pray`);
    const count = () => [inbox, deliveries].map((table) => server.db.select().from(table).all());
    const before = count();
    await server.as('hannah').put(`/api/prayers/${prayer}`, OTHER);
    expect(count()).toEqual(before);
  });

  test('has its day in an export', async () => {
    const { server, edit, pray } = await scene();
    await pray('naomi');
    await edit(OTHER);
    const { files } = await exported(server);
    const text = [...files].map(([, content]) => content).join('\n');
    expect(text).toContain('"editedOn":"2026-05-03"');
    expect(text).toContain('Edited on May 3, 2026');
  });
});

describe('an edit mends', () => {
  const none = ['', '—', 'Please pray for us', 'Für die Straße'];
  for (const text of none)
    test(`nothing in what stays: “${text}”`, () => expect(typosFixed(text, text)).toBe(0));

  test.each([
    ['please pray, for us', 'Please pray for us!', 0],
    ['He is well .  Thank you', 'He is well.\n\nThank you', 0],
    ['Fur Jose', 'Für José', 0],
    ['It is dont', 'It is don’t', 0],
    ['every body prays', 'everybody prays', 0],
    ['in the hospitl', 'in the hospital', 1],
    ['in the hosptial', 'in the hospital', 1],
    ['they recieve freinds', 'they receive friends', 2],
  ])('%j to %j: a slip or nothing', (before, after, slips) => {
    expect(typosFixed(before, after)).toBe(slips);
  });

  test.each([
    ['He is well', 'He is not well'],
    ['He is not well', 'He is well'],
    ['for my son', 'for my sin'],
    ['that he lives', 'that he dies'],
    ['on May 17', 'on May 18'],
    ['room 12345', 'room 12346'],
    ['in the hospital', 'in the hospice'],
    ['他很好', '他不好'],
    ['他好', '他不好'],
    ['', 'Obed'],
    ['Obed', ''],
  ])('%j to %j: something else', (before, after) => {
    expect(typosFixed(before, after)).toBe(Number.POSITIVE_INFINITY);
  });
});
