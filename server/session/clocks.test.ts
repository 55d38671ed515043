import { expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { shownAt } from '../calendar/calendar.ts';
import { congregation } from '../db/schema.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Zones whose clocks follow other rules since autumn 2026, and two with changes of their own kind. */
const ZONES = [
  'America/Winnipeg',
  'America/Vancouver',
  'America/Edmonton',
  'Africa/Casablanca',
  'America/Havana',
  'Australia/Lord_Howe',
  'Europe/Chisinau',
];

type Clock = { timeZone: string; offsets: { from: string; minutes: number }[] };

const reckoned = ({ offsets }: Clock, time: number) =>
  time + (offsets.find(({ from }) => Date.parse(from) <= time)?.minutes ?? Number.NaN) * 60_000;

for (const timeZone of ZONES)
  test(`pages are told the clocks of ${timeZone}, two years back and ahead (N87)`, async () => {
    const server = createTestServer();
    server.db.update(congregation).set({ timeZone }).run();
    const { body } = await server.as('ruth').get('/api/user');
    expect(body.clocks.map((clock: Clock) => clock.timeZone)).toEqual([timeZone]);
    const [clock] = body.clocks;
    const { now } = server.clock;
    const differing: string[] = [];
    for (let time = now - 700 * DAY; time < now + 700 * DAY; time += HOUR / 2)
      if (reckoned(clock, time) !== shownAt(time, timeZone)) differing.push(`${time}`);
    expect(differing).toEqual([]);
    expect(JSON.stringify(body.clocks).length).toBeLessThan(1500);
  });

test('they are also told those of the own reminder, and each zone once (N87)', async () => {
  const server = createTestServer();
  server.db.update(congregation).set({ timeZone: 'America/Winnipeg' }).run();
  const zones = async (timeZone: string) => {
    const reminder = { days: [0], hour: 7, timeZone };
    const { body } = await server.as('ruth').patch('/api/user', { reminder });
    return body.clocks.map((clock: Clock) => clock.timeZone);
  };
  expect(await zones('Europe/Chisinau')).toEqual(['America/Winnipeg', 'Europe/Chisinau']);
  expect(await zones('America/Winnipeg')).toEqual(['America/Winnipeg']);
});
