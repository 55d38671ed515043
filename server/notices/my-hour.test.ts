import { afterEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { deliverMail } from '../../test-support/deliver.ts';
import { headerOf, partsOf, startMailServer } from '../../test-support/mail.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { deliveries, users } from '../db/schema.ts';
import { nextDailyReminder, sendDailyReminders } from './daily-reminders.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** A Sunday. */
const at = (hour: number, days = 0) => Date.UTC(2026, 4, 3 + days, hour);

const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.stop();
});

const scene = async ({ mail = true } = {}) => {
  const world = await createWorld(createTestServer({ mail, budgets: 0 }));
  const { server } = world;
  server.db.delete(deliveries).run();
  server.clock.now = at(0);
  const smtp = await startMailServer();
  open.push(smtp);
  const choose = (name: string, more: object | null = {}) =>
    server.as(name).patch('/api/user', {
      reminder: more && { days: EVERY_DAY, hour: 7, timeZone: 'UTC', ...more },
    });
  /** Sets the clock to a time, with the due jobs. */
  const comeTo = async (time: number) => {
    server.clock.now = time;
    await sendDailyReminders(server, time);
    await deliverMail(server, smtp);
  };
  const pray = (name: string) => server.as(name).post(`/api/prayers/${world.prayer}/pray`);
  const to = (name: string) =>
    smtp.to(`${name}@example.org`).map((one) => ({
      subject: headerOf(one, 'Subject'),
      stop: headerOf(one, 'List-Unsubscribe')?.match(/\/api\/unsubscribe\/([\w-]+)/)?.[1],
      raw: one.raw,
      ...partsOf(one),
    }));
  const change = server.setUser;
  const subscribe = (name: string) =>
    server.as(name).post('/api/notifications/subscribe', {
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    });
  const queued = () =>
    server.db
      .select()
      .from(deliveries)
      .all()
      .filter(({ kind }) => kind === 'my-hour')
      .map(({ channel, userId }) => `${channel} ${userId}`);
  return { ...world, smtp, choose, comeTo, pray, to, change, subscribe, queued };
};

describe('the daily reminder’s hour (N51)', () => {
  test('is chosen, read, changed and removed', async () => {
    const { server, choose } = await scene();
    const stored = async () => (await server.as('naomi').get('/api/user')).body.reminder;
    expect(await stored()).toBeNull();
    await choose('naomi', { days: [6, 1, 1], hour: 21, timeZone: 'Asia/Kolkata' });
    expect(await stored()).toEqual({ days: [1, 6], hour: 21, timeZone: 'Asia/Kolkata' });
    await server.as('naomi').patch('/api/user', { firstName: 'Mara' });
    expect(await stored()).toEqual({ days: [1, 6], hour: 21, timeZone: 'Asia/Kolkata' });
    expect(nextDailyReminder(server.db)).toBe(Date.UTC(2026, 4, 4, 15, 30));
    const { body: kept } = await server.as('naomi').get('/api/account/export');
    expect(kept.user.reminder).toEqual(await stored());
    await choose('naomi', null);
    expect(await stored()).toBeNull();
    expect(nextDailyReminder(server.db)).toBeNull();
  });

  const refused: [string, object, string][] = [
    ['no day', { days: [] }, 'Please choose at least one day.'],
    ['an eighth day', { days: [7] }, 'The day must be a whole number from 0 to 6.'],
    ['a day eight times', { days: [0, 1, 2, 3, 4, 5, 6, 0] }, 'Please choose each day once.'],
    ['an hour that no day has', { hour: 24 }, 'The hour must be a whole number from 0 to 23.'],
    ['half an hour', { hour: 7.5 }, 'The hour must be a whole number from 0 to 23.'],
    ['a zone on Mars', { timeZone: 'Mars/Olympus' }, 'That is not the name of a time zone.'],
    ['an offset', { timeZone: '+02:00' }, 'That is not the name of a time zone.'],
  ];
  for (const [what, wrong, sentence] of refused)
    test(`${what} is refused in one sentence, and changes nothing`, async () => {
      const { server, choose } = await scene();
      await choose('naomi', { hour: 5 });
      const answer = await server.as('naomi').patch('/api/user', {
        firstName: 'Mara',
        reminder: { days: [1], hour: 7, timeZone: 'UTC', ...wrong },
      });
      expect([answer.status, answer.text]).toEqual([400, sentence]);
      const { body } = await server.as('naomi').get('/api/user');
      expect([body.firstName, body.reminder.hour]).toEqual(['Naomi', 5]);
    });

  test('comes in Kolkata, in Berlin across the change of the clock, and in Pago Pago', async () => {
    const { server, choose, comeTo, to } = await scene();
    server.clock.now = Date.UTC(2026, 9, 24);
    server.db.$client.run('update sessions set created_at = ?1, last_seen_at = ?1', [
      server.clock.now,
    ]);
    await choose('naomi', { timeZone: 'Asia/Kolkata' });
    await choose('boaz', { timeZone: 'Europe/Berlin' });
    await choose('tamar', { timeZone: 'Pacific/Pago_Pago' });
    const notify: Record<string, string[]> = { naomi: [], boaz: [], tamar: [] };
    for (let now = server.clock.now; now < Date.UTC(2026, 9, 26); now += HOUR / 2) {
      const before = Object.keys(notify).map((name) => to(name).length);
      await comeTo(now);
      for (const [n, name] of Object.keys(notify).entries())
        if (to(name).length > (before[n] ?? 0))
          notify[name]?.push(new Date(now).toISOString().slice(5, 16));
    }
    expect(notify).toEqual({
      naomi: ['10-24T01:30', '10-25T01:30'],
      boaz: ['10-24T05:00', '10-25T06:00'],
      tamar: ['10-24T18:00', '10-25T18:00'],
    });
  });
});

describe('the daily reminder’s content (N52)', () => {
  test('is the number of the start page, and no name or text', async () => {
    const { server, choose, comeTo, to, group } = await scene();
    for (const [by, more] of [
      ['boaz', {}],
      ['tamar', { isAnonymous: true }],
    ] as const)
      await server.as(by).post('/api/prayers', {
        title: 'A heavy matter',
        content: 'Nobody may know.',
        groupIds: [group],
        ...more,
      });
    await choose('naomi');
    server.db.delete(deliveries).run();
    await comeTo(at(7));
    const { people } = (await server.as('naomi').get('/api/home')).body.waiting;
    const [mail, ...others] = to('naomi');
    expect(others).toEqual([]);
    expect(people).toBe(3);
    expect(mail?.subject).toBe('Three people are waiting for your prayer');
    for (const hidden of ['heavy', 'Nobody may', 'Hannah', 'Boaz', 'Tamar', 'Tuesday', 'brother'])
      expect(`${mail?.text}${mail?.html}`).not.toContain(hidden);
    expect(mail?.text).toContain('http://localhost/pray');
  });

  test('is skipped for users who have prayed that day, and comes the next day', async () => {
    const { choose, comeTo, pray, to, queued, server } = await scene();
    await choose('naomi');
    server.clock.now = at(6);
    await pray('naomi');
    await comeTo(at(7));
    expect(queued()).toEqual([]);
    await comeTo(at(7, 1));
    expect(to('naomi')).toHaveLength(1);
  });

  test('counts the day by the user’s clock', async () => {
    const { choose, comeTo, pray, to, server } = await scene();
    // In Pago Pago 20:00 UTC is 9 in the morning; the prayer of 10:30 UTC was of the day before.
    await choose('naomi', { hour: 9, timeZone: 'Pacific/Pago_Pago' });
    server.clock.now = at(10) + HOUR / 2;
    await pray('naomi');
    await comeTo(at(20));
    expect(to('naomi')).toHaveLength(1);
  });

  test('is skipped if nobody waits, and for users in no group', async () => {
    const { choose, comeTo, queued, server, prayer } = await scene();
    await choose('jesse');
    await choose('naomi');
    for (const { id } of (await server.as('hannah').get('/api/prayers')).body)
      await server.as('hannah').delete(`/api/prayers/${id}`);
    expect(prayer).toBeGreaterThan(0);
    server.db.delete(deliveries).run();
    await comeTo(at(7));
    expect(queued()).toEqual([]);
  });

  test('is dropped if the user prays before it is sent', async () => {
    const { choose, pray, to, smtp, server, queued } = await scene();
    await choose('naomi');
    server.clock.now = at(7);
    await sendDailyReminders(server, at(7));
    expect(queued()).toHaveLength(1);
    await pray('naomi');
    await deliverMail(server, smtp);
    expect(to('naomi')).toEqual([]);
  });

  test('is pushed, and mailed only if no push arrives', async () => {
    const { server, choose, subscribe, queued } = await scene();
    for (const name of ['naomi', 'boaz', 'tamar']) await choose(name);
    for (const name of ['naomi', 'tamar']) await subscribe(name);
    server.db.$client.run("update push_subscriptions set outcome = 'refused' where user_id = ?", [
      server.idOf('tamar'),
    ]);
    await sendDailyReminders(server, at(7));
    expect(queued().sort()).toEqual(
      [
        `push ${server.idOf('naomi')}`,
        `mail ${server.idOf('boaz')}`,
        `push ${server.idOf('tamar')}`,
        `mail ${server.idOf('tamar')}`,
      ].sort(),
    );
  });

  test('is not sent to users who are deactivated or have no confirmed address', async () => {
    const { choose, comeTo, to, change } = await scene();
    for (const name of ['naomi', 'boaz']) await choose(name);
    change('naomi', { isActive: false });
    change('boaz', { emailConfirmedAt: null });
    await comeTo(at(7));
    expect([...to('naomi'), ...to('boaz')]).toEqual([]);
    change('naomi', { isActive: true });
    await comeTo(at(7, 1));
    expect(to('naomi')).toHaveLength(1);
  });

  test('needs no mail server if there is push, and nothing breaks without both', async () => {
    const { server, choose, subscribe, queued } = await scene({ mail: false });
    for (const name of ['naomi', 'boaz']) await choose(name);
    await subscribe('naomi');
    await sendDailyReminders(server, at(7));
    expect(queued()).toEqual([`push ${server.idOf('naomi')}`]);
  });

  test('is ended by the link in its mail, with nothing else', async () => {
    const { server, choose, comeTo, to } = await scene();
    await choose('naomi');
    await comeTo(at(7));
    const [mail] = to('naomi');
    const stopped = await server
      .signedOut()
      .post(`/api/unsubscribe/${mail?.stop}`, { 'List-Unsubscribe': 'One-Click' });
    expect(stopped.status).toBe(204);
    const { body } = await server.as('naomi').get('/api/user');
    expect(body).toMatchObject({ reminder: null, notifyNewPrayers: true, notifyReplies: true });
    await comeTo(at(7, 1));
    expect(to('naomi')).toHaveLength(1);
  });
});

describe('the daily reminder comes once a day (N53)', () => {
  test('also after its hour is changed', async () => {
    const { choose, comeTo, to, server } = await scene();
    await choose('naomi');
    await comeTo(at(7));
    await choose('naomi', { hour: 9 });
    await comeTo(at(9));
    expect(to('naomi')).toHaveLength(1);
    await choose('naomi', null);
    await choose('naomi', { hour: 11 });
    await comeTo(at(11));
    expect(to('naomi')).toHaveLength(1);
    expect(nextDailyReminder(server.db)).toBe(at(11, 1));
    await comeTo(at(11, 1));
    expect(to('naomi')).toHaveLength(2);
  });

  test('also after a move to a time zone in which it is still the day before', async () => {
    const { choose, comeTo, to, server } = await scene();
    await choose('naomi');
    await comeTo(at(7));
    // In Pago Pago the third of May begins at 11:00 UTC.
    await choose('naomi', { hour: 0, timeZone: 'Pacific/Pago_Pago' });
    await comeTo(at(11));
    expect(to('naomi')).toHaveLength(1);
    expect(nextDailyReminder(server.db)).toBe(at(11, 1));
    await comeTo(at(11, 1));
    expect(to('naomi')).toHaveLength(2);
  });

  test('also on the morning after an evening', async () => {
    const { choose, comeTo, to } = await scene();
    await choose('naomi', { hour: 21 });
    await comeTo(at(21));
    await choose('naomi', { hour: 7 });
    await comeTo(at(7, 1));
    expect(to('naomi')).toHaveLength(2);
  });

  test('also after another run of the job, as after a crash', async () => {
    const { choose, comeTo, to, server } = await scene();
    await choose('naomi');
    await comeTo(at(7));
    server.db
      .update(users)
      .set({ reminderAt: at(7) })
      .run();
    await comeTo(at(7) + 1);
    expect(to('naomi')).toHaveLength(1);
  });

  test('also beside a user whose time zone this machine does not know', async () => {
    const { choose, comeTo, to, change, server } = await scene();
    for (const name of ['naomi', 'boaz']) await choose(name);
    await comeTo(at(7));
    change('naomi', { reminderZone: 'Mars/Olympus', reminderAt: at(6, 1) });
    await comeTo(at(7, 1));
    expect([to('naomi').length, to('boaz').length]).toEqual([1, 2]);
    expect(nextDailyReminder(server.db)).toBe(at(7, 2));
    expect((await server.as('naomi').get('/api/user')).status).toBe(200);
    // A newer program knows the zone, and the hour is not lost.
    change('naomi', { reminderZone: 'UTC' });
    await comeTo(at(8, 2));
    await comeTo(at(7, 3));
    expect(to('naomi')).toHaveLength(3);
  });

  test('up to three hours late after the server was off; after that the day is skipped', async () => {
    const { choose, comeTo, to } = await scene();
    await choose('naomi');
    await comeTo(at(9) + HOUR / 2);
    expect(to('naomi')).toHaveLength(1);
    await comeTo(at(11, 1));
    expect(to('naomi')).toHaveLength(1);
    await comeTo(at(7, 2));
    expect(to('naomi')).toHaveLength(2);
  });

  test('never on the next day', async () => {
    const { choose, comeTo, to } = await scene();
    await choose('naomi', { hour: 23 });
    await comeTo(at(0, 1) + HOUR / 2);
    expect(to('naomi')).toEqual([]);
    await comeTo(at(23, 1));
    expect(to('naomi')).toHaveLength(1);
  });

  test('for a thousand people in slices, with calls in between', async () => {
    const { server } = await scene();
    const now = at(7);
    const row = server.db.select().from(users).where(eq(users.usernameKey, 'naomi')).get();
    if (!row) throw new Error('Naomi is missing.');
    for (let n = 0; n < 1000; n++) {
      const name = `member${n}`;
      const { id, ...copy } = row;
      const names = { username: name, usernameKey: name, usernameLook: name };
      const address = { email: `${name}@example.org`, emailKey: `${name}@example.org` };
      const hour = { reminderDays: 127, reminderHour: 7, reminderZone: 'UTC', reminderAt: now };
      server.db
        .insert(users)
        .values({ ...copy, ...names, ...address, ...hour })
        .run();
    }
    server.db.$client.run(
      'insert into members (group_id, user_id, joined_at) select 1, id, 1 from users where reminder_at is not null',
    );
    const notify = () => server.db.select().from(deliveries).all().length;
    let most = 0;
    let turns = 0;
    const inTurn = async <T>(work: () => T) => {
      const before = notify();
      const result = work();
      most = Math.max(most, notify() - before);
      turns++;
      return result;
    };
    await sendDailyReminders({ ...server, inTurn }, now);
    const rows = server.db.select().from(deliveries).all();
    expect(rows.filter(({ kind }) => kind === 'my-hour')).toHaveLength(1000);
    expect(turns).toBe(201);
    expect(most).toBe(5);
    expect(nextDailyReminder(server.db)).toBe(now + DAY);
  });
});
