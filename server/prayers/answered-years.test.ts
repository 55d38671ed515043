import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createWorld } from '../../test-support/world.ts';
import { answers, congregation } from '../db/schema.ts';

type World = Awaited<ReturnType<typeof createWorld>>;

/** Writes a request of Hannah's, answered at this time. */
const answer = async ({ server }: World, time: string, request: object) => {
  const hannah = server.as('hannah');
  const written = { title: `Of ${time}`, content: 'Please pray for us.', ...request };
  const { body } = await hannah.post('/api/prayers', written);
  await hannah.post(`/api/prayers/${body.id}/answer`, { answerContent: 'Thank you.' });
  server.db
    .update(answers)
    .set({ answeredAt: Date.parse(time) })
    .where(eq(answers.prayerId, body.id))
    .run();
};

/** Returns a world with requests of Hannah's answered at these times, beside the world's own. */
const answeredIn = async (...times: string[]) => {
  const world = await createWorld();
  for (const time of times) await answer(world, time, { groupIds: [world.group] });
  return { ...world, world, hannah: world.server.as('hannah') };
};

type Answer = { body: { title: string }[]; headers: Headers };
const titlesOf = ({ body }: Answer) => body.map(({ title }) => title);

const TIMES = [
  '2027-05-01T12:00:00Z',
  '2027-12-31T22:00:00Z',
  '2028-01-01T01:00:00Z',
  '2031-07-01T12:00:00Z',
] as const;
const [MAY, NEW_YEARS_EVE, NEW_YEAR, JULY] = TIMES;

test('answered lists begin with the newest answer of a year, and continue with earlier ones (W25)', async () => {
  const { hannah } = await answeredIn(...TIMES);
  for (const path of ['/api/prayers/answered', '/api/prayers/answered/groups']) {
    const of2027 = await hannah.get(`${path}?year=2027&limit=2`);
    expect(titlesOf(of2027), path).toEqual([`Of ${NEW_YEARS_EVE}`, `Of ${MAY}`]);
    // The length is that of the whole list.
    expect(Number(of2027.headers.get('x-total-count'))).toBe(TIMES.length + 1);
    // The next page continues after the cursor, in any year.
    const next = of2027.headers.get('x-next-cursor');
    const after = await hannah.get(`${path}?year=2027&limit=2&before=${next}`);
    expect(titlesOf(after)).toEqual(['For rain']);
    // In a year without an answer the list begins with the next older answer.
    expect(titlesOf(await hannah.get(`${path}?year=2029&limit=1`))).toEqual([`Of ${NEW_YEAR}`]);
    expect(titlesOf(await hannah.get(`${path}?year=2040&limit=1`))).toEqual([`Of ${JULY}`]);
    expect(titlesOf(await hannah.get(`${path}?year=1999`))).toEqual([]);
    expect((await hannah.get(`${path}?year=27`)).status).toBe(400);
  }
});

test('the years of answers are the caller’s own (W25)', async () => {
  const { server, world } = await answeredIn(...TIMES);
  const yearsOf = async (name: string, query = '') =>
    (await server.as(name).get(`/api/prayers/answered/years${query}`)).body;
  const [first] = (await yearsOf('naomi')).slice(-1);
  expect(await yearsOf('hannah')).toEqual([2031, 2028, 2027, first]);
  expect(await yearsOf('hannah', '?of=own')).toEqual([2031, 2028, 2027, first]);
  expect(await yearsOf('naomi', '?of=groups')).toEqual([2031, 2028, 2027, first]);
  expect(await yearsOf('naomi', '?of=own')).toEqual([]);
  // Jesse is in none of the groups.
  expect(await yearsOf('jesse')).toEqual([]);

  await answer(world, '2033-02-01T12:00:00Z', { isPrivate: true });
  expect((await yearsOf('hannah'))[0]).toBe(2033);
  expect((await yearsOf('hannah', '?of=groups'))[0]).toBe(2031);
  expect((await yearsOf('naomi'))[0]).toBe(2031);
});

test('years begin at midnight of the congregation (W25)', async () => {
  const { server, hannah } = await answeredIn(NEW_YEARS_EVE, NEW_YEAR);
  server.db.update(congregation).set({ timeZone: 'Pacific/Auckland' }).run();
  expect((await hannah.get('/api/prayers/answered/years')).body[0]).toBe(2028);
  expect(titlesOf(await hannah.get('/api/prayers/answered?year=2027&limit=1'))).toEqual([
    'For rain',
  ]);
  server.db.update(congregation).set({ timeZone: 'America/Chicago' }).run();
  expect((await hannah.get('/api/prayers/answered/years')).body[0]).toBe(2027);
});

test('a clock that was set back slows neither the years nor the lists (W25)', async () => {
  const { hannah } = await answeredIn(JULY, MAY, NEW_YEAR);
  const { body: years } = await hannah.get('/api/prayers/answered/years');
  expect(years).toContain(2028);
  expect((await hannah.get('/api/prayers/answered?year=2031')).body.length).toBe(4);
});
