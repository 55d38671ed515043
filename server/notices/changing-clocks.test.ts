import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { createTestServer, quiet } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { congregation, deliveries, digestItems, supports, users } from '../db/schema.ts';
import { startJobs } from '../operations/jobs/jobs.ts';
import { jobsFor } from '../operations/jobs/list.ts';
import { waitingFor } from '../prayers/to-pray.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONES = [
  'America/Winnipeg',
  'America/Vancouver',
  'Africa/Casablanca',
  'America/Havana',
  'Australia/Lord_Howe',
  'Europe/Chisinau',
];

/** Days on which clocks would change by the rules until autumn 2026, and the days after them. */
const FORMER = ['2026-11-01', '2026-11-02', '2027-02-07', '2027-02-08', '2027-03-14', '2027-03-15'];

/** Returns the days of a year on which the clocks of a zone change, and the former ones. */
const daysIn = (zone: string) => {
  const days = new Set(FORMER);
  for (const day = moment.tz('2026-08-01', zone); day.isBefore('2027-08-01'); day.add(1, 'day')) {
    if (day.utcOffset() !== day.clone().add(1, 'day').utcOffset())
      days.add(day.format('YYYY-MM-DD'));
  }
  return [...days].sort();
};

const { server, group } = await createWorld(createTestServer({ mail: true, budgets: 0 }));
const { db, clock } = server;
const naomi = server.idOf('naomi');
const eachDay = { days: [0, 1, 2, 3, 4, 5, 6], hour: 7 };
const { files, inTurn, notify, backups } = server;
const list = jobsFor({ db, files, inTurn, notify, backups, log: quiet }, () => {});
const jobs = startJobs(
  { db, clock: () => clock.now, log: quiet },
  list.filter(({ name }) => name === 'digests' || name === 'own hours'),
);
afterAll(() => jobs.stop());

await server.as('naomi').patch('/api/user', { mailFrequency: 'daily' });
const form = { title: 'Rain', content: 'For rain on the fields.', groupIds: [group] };
await server.as('hannah').post('/api/prayers', form);
const { body: toPray } = await server.as('naomi').get('/api/prayers/to-pray');
for (const { id } of toPray) await server.as('naomi').post(`/api/prayers/${id}/pray`);

const kindsQueued = () =>
  db
    .select({ kind: deliveries.kind })
    .from(deliveries)
    .where(eq(deliveries.userId, naomi))
    .all()
    .map(({ kind }) => kind)
    .sort();

/** Moves the clock to a time, runs what is due, and returns what is queued for Naomi. */
const comeTo = async (time: number) => {
  clock.now = time;
  await jobs.look();
  return kindsQueued();
};

/** Number of people who wait for Naomi's prayer at a time. */
const waitingAt = (time: number) => {
  const user = db.select().from(users).where(eq(users.id, naomi)).get();
  return user && waitingFor(db, user, time).people;
};

for (const timeZone of ZONES)
  test(`on days of changes in ${timeZone}, seven is seven and midnight midnight (N25, N51, N87)`, async () => {
    db.update(congregation).set({ timeZone, digestHour: 7 }).run();
    db.update(users)
      .set({
        mailFrequency: 'daily',
        reminderDays: 127,
        reminderHour: eachDay.hour,
        reminderZone: timeZone,
      })
      .where(eq(users.id, naomi))
      .run();
    const days = daysIn(timeZone);
    expect(days.length).toBeGreaterThan(5);
    const wrong: unknown[] = [];
    for (const day of days) {
      const seven = moment.tz(`${day} 07:00`, timeZone).valueOf();
      db.update(users)
        .set({ remindedAt: null, reminderAt: seven - 3 * HOUR })
        .where(eq(users.id, naomi))
        .run();
      await comeTo(seven - 2 * HOUR);
      db.delete(deliveries).run();
      db.update(digestItems)
        .set({ isTold: false, digestId: null, createdAt: seven - HOUR })
        .where(eq(digestItems.userId, naomi))
        .run();
      const before = await comeTo(seven - MINUTE);
      const due = await comeTo(seven);
      const midnight = moment.tz(`${day} 12:00`, timeZone).add(1, 'day').startOf('day').valueOf();
      db.update(supports)
        .set({ lastPrayedAt: midnight - MINUTE })
        .where(eq(supports.userId, naomi))
        .run();
      const waiting = [waitingAt(midnight - 1), waitingAt(midnight)];
      db.update(supports).set({ lastPrayedAt: 1 }).where(eq(supports.userId, naomi)).run();
      const found = { day, before, due, waiting };
      const wanted = { day, before: [], due: ['digest', 'my-hour'], waiting: [0, 1] };
      if (!Bun.deepEquals(found, wanted)) wrong.push(found);
    }
    expect(wrong).toEqual([]);
  });
