import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createTestServer } from '../../../test-support/server.ts';
import type { Jump } from '../../clock.ts';
import { deliveries, households, prayers, sessions, users } from '../../db/schema.ts';
import { nextDailyReminder, sendDailyReminders } from '../../notices/daily-reminders.ts';
import { notifying } from '../../notices/notify.ts';
import { bringTimesBack, setTimesRight } from './set-times-right.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

const serverWithClock = () => {
  const server = createTestServer({ mail: true, budgets: 0 });
  const { db, clock } = server;
  let since = clock.now;
  server.db.update(users).set({ isAdmin: true }).where(eq(users.username, 'naomi')).run();
  return {
    ...server,
    /** Sets the wall clock, as a running server notices it. */
    set: (by: number) => {
      const jump: Jump = { by, since, until: clock.now };
      clock.now += by;
      since = clock.now;
      setTimesRight(db, jump);
    },
    startAt: (now: number) => {
      clock.now = now;
      since = now;
      bringTimesBack(db, now);
    },
    pass: (milliseconds: number) => {
      clock.now += milliseconds;
      clock.elapsed += milliseconds;
    },
  };
};
type Server = ReturnType<typeof serverWithClock>;

const signIn = async ({ signedOut }: Server) => {
  const signedIn = await signedOut().post('/api/login', {
    email: 'ruth@example.org',
    password: 'a good password',
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return cookie;
};
const isSignedIn = async ({ fetch }: Server, cookie: string) =>
  (await fetch(new Request('http://localhost/api/prayers', { headers: { cookie } }))).status ===
  200;

describe('mail for two users who agreed by a clock that was ahead (A63)', () => {
  test('is shared from now on, and a question waits no longer than others', () => {
    for (const how of ['set', 'start'] as const) {
      const server = serverWithClock();
      const { db, idOf, clock } = server;
      const now = clock.now;
      clock.now += YEAR;
      const readerId = idOf('ruth');
      const made = { byReader: false, createdAt: clock.now };
      db.insert(households)
        .values([
          { ...made, personId: idOf('naomi'), readerId, agreedAt: clock.now },
          { ...made, personId: idOf('miriam'), readerId },
        ])
        .run();
      if (how === 'set') server.set(-YEAR);
      else server.startAt(now);
      const [agreed, asked] = db.select().from(households).all();
      expect([agreed?.agreedAt, asked?.createdAt]).toEqual([now, now]);
    }
  });
});

describe('the daily reminder, after the clock was set (N53)', () => {
  const at = async (server: Server) => {
    const { body } = await server.as('naomi').patch('/api/user', {
      reminder: { days: [0, 1, 2, 3, 4, 5, 6], hour: 7, timeZone: 'UTC' },
    });
    return body.reminder.hour;
  };
  const rowOf = ({ db }: Server) =>
    db.select().from(users).where(eq(users.username, 'naomi')).get();
  const comes = async (server: Server) => {
    await sendDailyReminders(server, server.clock.now);
    return nextDailyReminder(server.db) ?? 0;
  };

  test('does not wait for the year of a clock that was ahead', async () => {
    const server = serverWithClock();
    server.set(4 * YEAR);
    server.db.update(sessions).set({ createdAt: server.clock.now }).run();
    server.db.update(sessions).set({ lastSeenAt: server.clock.now }).run();
    expect(await at(server)).toBe(7);
    server.set(-4 * YEAR);
    expect((await comes(server)) - server.clock.now).toBeLessThanOrEqual(DAY);
  });

  test('is right at a start too', async () => {
    const server = serverWithClock();
    await at(server);
    server.db
      .update(users)
      .set({ reminderAt: server.clock.now + 4 * YEAR })
      .run();
    server.startAt(server.clock.now);
    expect((await comes(server)) - server.clock.now).toBeLessThanOrEqual(DAY);
  });

  test('does not come again when a clock goes back over it by minutes', async () => {
    const server = serverWithClock();
    await at(server);
    const told = nextDailyReminder(server.db) ?? 0;
    server.db
      .update(users)
      .set({ remindedAt: told + 1000 })
      .run();
    server.pass(told + 60_000 - server.clock.now);
    await comes(server);
    server.set(-3 * 60_000);
    expect(rowOf(server)?.remindedAt).toBe(server.clock.now);
    // Before the hour of today: it is the next one, and then no reminder is sent.
    expect(await comes(server)).toBe(told);
  });
});

describe('sessions, after the clock was set (D7)', () => {
  test('that began in 2020 by a wrong clock continue in 2026', async () => {
    const server = serverWithClock();
    server.startAt(server.clock.now - 6 * YEAR);
    const cookie = await signIn(server);
    server.pass(HOUR);
    server.set(6 * YEAR);
    expect(await isSignedIn(server, cookie)).toBe(true);
    server.pass(29 * DAY);
    expect(await isSignedIn(server, cookie)).toBe(true);
    server.pass(31 * DAY);
    expect(await isSignedIn(server, cookie)).toBe(false);
  });

  test('that are older than the wrong clock have the same length', async () => {
    const server = serverWithClock();
    const ruths = () =>
      server.db
        .select({ began: sessions.createdAt, seen: sessions.lastSeenAt })
        .from(sessions)
        .where(eq(sessions.userId, server.idOf('ruth')))
        .all();
    const before = ruths();
    server.startAt(server.clock.now - 6 * YEAR);
    expect((await server.as('ruth').get('/api/prayers')).status).toBe(200);
    server.pass(HOUR);
    server.set(6 * YEAR);
    expect(ruths()).toEqual(before);
    expect((await server.as('ruth').get('/api/prayers')).status).toBe(200);
  });

  for (const by of [-DAY, DAY])
    test(`stay when the clock is set by ${by / DAY} day`, async () => {
      const server = serverWithClock();
      server.set(by);
      expect((await server.as('ruth').get('/api/prayers')).status).toBe(200);
    });
});

describe('queued mail, after the clock was set (D7)', () => {
  const waitingOf = ({ db }: Server) =>
    db.select().from(deliveries).where(eq(deliveries.state, 'waiting')).get();
  const post = ({ db, clock, idOf }: Server) =>
    notifying({ mail: true, push: false })(
      db,
      'password-changed',
      { userId: idOf('ruth') },
      clock.now,
    );

  test('is not delayed by a clock that is set back', () => {
    const server = serverWithClock();
    post(server);
    server.set(-DAY);
    expect(waitingOf(server)?.dueAt).toBe(server.clock.now);
  });

  test('has the same age after a clock was years behind', () => {
    const server = serverWithClock();
    server.startAt(server.clock.now - 6 * YEAR);
    post(server);
    server.pass(HOUR);
    server.set(6 * YEAR);
    expect(waitingOf(server)?.createdAt).toBe(server.clock.now - HOUR);
  });

  test('is not delayed by a clock that was ahead in an earlier run', () => {
    const server = serverWithClock();
    const { now } = server.clock;
    server.startAt(now + 3 * YEAR);
    post(server);
    server.startAt(now);
    expect(waitingOf(server)?.dueAt).toBe(now);
  });
});

describe('reminders, after the clock was set (D7)', () => {
  const remind = async ({ as }: Server) =>
    (await as('naomi').post('/api/admin/send-reminders', {})).status;

  for (const by of [-DAY, DAY, -6 * YEAR, 6 * YEAR])
    test(`are allowed an hour later, when the clock is set by ${by / DAY} days`, async () => {
      const server = serverWithClock();
      // Every user has been away long enough for a reminder.
      server.db
        .update(users)
        .set({ lastLoginAt: server.clock.now - 8 * YEAR })
        .run();
      expect(await remind(server)).toBe(200);
      server.pass(10 * 60_000);
      server.set(by);
      server.db.update(sessions).set({ createdAt: server.clock.now }).run();
      server.db.update(sessions).set({ lastSeenAt: server.clock.now }).run();
      expect(await remind(server)).toBe(429);
      server.pass(49 * 60_000);
      expect(await remind(server)).toBe(429);
      server.pass(2 * 60_000);
      expect(await remind(server)).toBe(200);
    });

  test('are not blocked for years by a clock that was ahead', async () => {
    const server = serverWithClock();
    const { now } = server.clock;
    server.startAt(now + 3 * YEAR);
    server.db.update(sessions).set({ lastSeenAt: server.clock.now }).run();
    server.db.update(sessions).set({ createdAt: server.clock.now }).run();
    expect(await remind(server)).toBe(200);
    server.startAt(now);
    server.pass(HOUR);
    expect(await remind(server)).toBe(200);
  });
});

describe('silence, after the clock was set (D7)', () => {
  const ways: [string, (server: Server) => void][] = [
    ['set back', (server) => server.set(-YEAR)],
    ['ahead in an earlier run', (server) => server.startAt(server.clock.now)],
  ];
  for (const [how, goes] of ways)
    test(`is not years longer by a clock that was ${how}`, async () => {
      const server = serverWithClock();
      const before = server.clock.now;
      if (how === 'set back') server.set(YEAR);
      const { id } = server.db
        .insert(prayers)
        .values({
          userId: server.idOf('naomi'),
          title: 'A',
          content: 'B',
          category: 'Other',
          canMarkAsAnswered: 'creator',
          createdAt: before,
        })
        .returning({ id: prayers.id })
        .get();
      const far = before + YEAR;
      server.db.update(prayers).set({ lookAt: far, askedAt: far }).where(eq(prayers.id, id)).run();
      goes(server);
      const times = server.db
        .select({ lookAt: prayers.lookAt, askedAt: prayers.askedAt })
        .from(prayers)
        .where(eq(prayers.id, id))
        .get();
      expect(times).toEqual({ lookAt: before + 7 * DAY, askedAt: before });
    });
});

describe('order and limits, after the clock was set (D7)', () => {
  test('the lists’ order of writing stays', async () => {
    const server = serverWithClock();
    const ruth = server.as('ruth');
    const write = (title: string) =>
      ruth.post('/api/prayers', { title, content: 'Please pray.', isPrivate: true });
    await write('first');
    server.set(-DAY);
    await write('second');
    server.set(2 * DAY);
    await write('third');
    const { body } = await ruth.get('/api/prayers');
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['third', 'second', 'first']);
  });

  test('events stay in their order, and a page that reconnects misses none or gets a reset', async () => {
    const server = serverWithClock();
    const ruth = server.as('ruth');
    const write = (title: string) =>
      ruth.post('/api/prayers', { title, content: 'Please pray.', isPrivate: true });
    const reader = server.hub
      .open({ id: server.idOf('ruth'), sessionId: 1 }, undefined)
      .getReader();
    const read = async () => new TextDecoder().decode((await reader.read()).value);
    const placeIn = (text: string) => /id: (\S+)/.exec(text)?.[1] ?? '';
    const place = placeIn(await read());
    await write('first');
    server.set(-DAY);
    await write('second');
    const told = [
      (await read()).match(/"prayerId":(\d+)/)?.[1],
      (await read()).match(/"prayerId":(\d+)/)?.[1],
    ];
    expect(Number(told[1])).toBe(Number(told[0]) + 1);
    await reader.cancel();
    const again = server.hub.open({ id: server.idOf('ruth'), sessionId: 1 }, place).getReader();
    const caughtUp = new TextDecoder().decode((await again.read()).value);
    expect(caughtUp).toContain('event: reset');
    await again.cancel();
  });

  test('limits on attempts do not change', async () => {
    const server = createTestServer();
    const ask = async () => (await server.signedOut().get('/api/groups/invite/nothing')).status;
    for (let i = 0; i < 30; i++) expect(await ask()).not.toBe(429);
    expect(await ask()).toBe(429);
    server.clock.now += 3 * DAY;
    expect(await ask()).toBe(429);
    server.clock.now -= 6 * DAY;
    expect(await ask()).toBe(429);
    server.clock.elapsed += 61_000;
    expect(await ask()).not.toBe(429);
  });
});
