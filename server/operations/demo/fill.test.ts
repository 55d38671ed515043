import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { testFolder } from '../../../test-support/folder.ts';
import { readConfig } from '../../config/config.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { deliveries } from '../../db/schema.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { appFor } from './app.ts';
import { formOf } from './events.ts';
import { fillDemo } from './fill.ts';
import { LEAFLET } from './library.ts';
import { groupNames, personNames } from './people.ts';
import { WEEKS } from './weeks.ts';

const DAY = 24 * 60 * 60_000;
/** A Saturday afternoon in the tests' time zone. */
const SATURDAY = Date.parse('2026-11-28T15:30:00Z');

const many = z.array(z.looseObject({ id: z.number() }));

/** Fills a folder; returns it with what Helen and Samuel read there. */
const filledAt = async (now: number) => {
  const config = readConfig({ data: testFolder('demo-fill'), backups: 'off' }, {});
  const [helen, samuel] = await fillDemo(config, now);
  const db = openDatabase(dataFilesIn(config.data).database);
  const app = appFor({ config, db, clock: () => now });
  const textFor = async (token: string | undefined, path: string) => {
    const headers = { cookie: `upheld_session=${token}` };
    const answer = await app.handle(new Request(`http://localhost${path}`, { headers }));
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const read = async (path: string) => JSON.parse(await textFor(helen?.token, path));
  const groups = many.parse(await read('/api/groups'));
  const idOf = (name: string) => groups.find((group) => group.name === name)?.id;
  return {
    read,
    readText: (path: string) => textFor(helen?.token, path),
    readAsSamuel: async (path: string) => JSON.parse(await textFor(samuel?.token, path)),
    tuesday: idOf('Tuesday Evening Group'),
    whole: idOf('The Whole Church'),
    db,
    close: () => closeDatabase(db),
  };
};

const daysAgo = (at: string, now: number) => Math.floor((now - Date.parse(at)) / DAY);

describe('the demonstration shows an ordinary week (R23)', () => {
  let demo: Awaited<ReturnType<typeof filledAt>>;
  beforeAll(async () => {
    demo = await filledAt(SATURDAY);
  });
  afterAll(() => demo.close());

  test('most users of the demonstration have a picture, but not all', async () => {
    const members = many.parse(await demo.read(`/api/groups/${demo.whole}/members`));
    const faces = members.flatMap(
      ({ user }) => z.looseObject({}).parse(user).profileImageUrl ?? [],
    );
    expect(members).toHaveLength(personNames.length);
    expect(faces).toHaveLength(10);
    const file = await demo.readText(String(faces[0]));
    expect([file.startsWith('RIFF'), file.length < 10_000]).toEqual([true, true]);
  });

  test('the visitor was last there some days ago and finds new requests and an answer of today', async () => {
    const home = await demo.read('/api/home');
    const titles = (prayers: { title: string }[]) => prayers.map(({ title }) => title);
    expect(titles(home.news)).toEqual(['Our neighbour Joe', 'My sister’s journey']);
    expect(titles(home.answered)).toEqual(['A home for the Petrenko family']);
    expect(daysAgo(home.answered[0].answeredAt, SATURDAY)).toBe(0);
    expect([home.waiting.people > 3, home.setup]).toEqual([true, null]);
    const inbox: { createdAt: string; isRead: boolean }[] = await demo.read('/api/inbox');
    const unread = inbox.filter(({ isRead }) => !isRead);
    expect(unread.length).toBeGreaterThan(0);
    for (const { createdAt } of unread) expect(daysAgo(createdAt, SATURDAY)).toBeLessThan(3);
    expect(inbox.length).toBeGreaterThan(unread.length);
    expect((await demo.readAsSamuel('/api/home')).news.length).toBeGreaterThan(0);
  });

  test('the demonstration has one user whom nothing reaches', async () => {
    const members = await demo.read(`/api/groups/${demo.tuesday}/reached`);
    const unreached = members.filter(({ isReached }: { isReached: boolean }) => !isReached);
    // The test's server has no mail. Its list has this user too, without the mail.
    expect(unreached).toMatchObject([
      { user: { firstName: 'Dorothy' }, push: 'none', seen: 'before' },
    ]);
  });

  test('the demonstration has printable requests of a member, of the office, and on behalf of others', async () => {
    const sheet = await demo.read(`/api/groups/${demo.tuesday}/sheet?answersFrom=2026-11-01`);
    const printed = z.array(
      z.looseObject({ title: z.string(), onBehalfOf: z.string().nullable() }),
    );
    const requests = printed.parse(sheet.requests);
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.some(({ isFromOffice }) => isFromOffice)).toBe(true);
    expect(requests.some(({ onBehalfOf }) => onBehalfOf === 'Dorothy Hale')).toBe(true);
    expect(sheet.answers.length).toBeGreaterThan(0);
    expect(sheet.requestsLeftOut).toBeGreaterThan(0);
  });

  test('the demonstration has a leaflet in the library', async () => {
    const [leaflet] = many.parse(await demo.read('/api/resources'));
    expect(leaflet).toMatchObject({ title: LEAFLET.title, fileName: LEAFLET.fileName });
    expect(await demo.readText(String(leaflet?.filePath))).toBe(LEAFLET.text);
  });

  test('only the visitors have waiting mail, of the last day', async () => {
    const waiting = demo.db.select().from(deliveries).all();
    const kinds = new Set(waiting.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['answered-prayer', 'new-prayer']);
    expect(new Set(waiting.map(({ userId }) => userId)).size).toBe(2);
    for (const { createdAt } of waiting) expect(SATURDAY - createdAt).toBeLessThanOrEqual(DAY);
  });

  test('a demonstration filled at midnight is complete', async () => {
    const midnight = new Date(SATURDAY);
    midnight.setHours(0, 5, 0, 0);
    const early = await filledAt(midnight.getTime());
    const { news, answered } = await early.read('/api/home');
    early.close();
    expect([news.length, answered.length]).toEqual([2, 1]);
  });
});

test('texts of the demonstration name the right weekdays on each day of the week (R23)', () => {
  const groups = new Map(groupNames.map((name, index) => [name, index + 1]));
  const timeZone = 'America/New_York';
  for (let day = 0; day < 7; day++) {
    const now = SATURDAY + day * DAY;
    const formAbout = (title: string) => {
      const told = WEEKS.find((it) => it.title === title);
      if (!told) throw new Error(`Nothing is told of ${title}`);
      return formOf(told, { now, timeZone, groups });
    };
    const named = (days: number) => NAMES[(6 + day + days) % 7];
    const house = formAbout('Whether to sell the house');
    expect(house.content).toEndWith(`The agent comes on ${named(4)}.`);
    expect(new Date(`${house.needAnswerBy}T12:00:00Z`).getUTCDay()).toBe((6 + day + 4) % 7);
    expect(formAbout('My first night shift').content).toStartWith(`On ${named(3)}, `);
  }
});

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
