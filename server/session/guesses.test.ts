import { describe, expect, test } from 'bun:test';
import { createTestServer, PASSWORD, type TestServer } from '../../test-support/server.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { createGuesses } from './guesses.ts';
import { hashPassword } from './password.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const RUTH = 'ruth@example.org';

type Guess = {
  from?: string;
  place?: string;
  known?: string;
  isRight?: boolean;
  isGone?: boolean;
  isAtAnybody?: boolean;
};

/** Guesses with a clock that is moved by hand, and waits that end only when they are let go. */
const slowed = () => {
  const clock = { elapsed: 0 };
  const waits: { milliseconds: number; go: () => void }[] = [];
  let checked = 0;
  const elapsed = () => clock.elapsed;
  const guesses = createGuesses({
    limiter: createRateLimiter(elapsed),
    elapsed,
    wait: (milliseconds) => new Promise((go) => waits.push({ milliseconds, go })),
  });
  /** Whether the guess was right; where it was refused, when to come again, in seconds. */
  const guess = (
    account: string,
    {
      from = '203.0.113.7',
      place = `${from}/24`,
      known,
      isRight = false,
      isGone = false,
      isAtAnybody,
    }: Guess = {},
  ) =>
    guesses
      .try(
        { account, isAtAnybody, known, address: from, place, isGone: () => isGone },
        async () => {
          checked++;
          return isRight;
        },
      )
      .catch(({ status, headers }) => {
        expect(status).toBe(429);
        return Number(headers['retry-after']);
      });
  return { clock, waits, guess, checked: () => checked };
};

const settle = () => Bun.sleep(5);

describe('guessing at what names nobody (A54)', () => {
  const hall = { from: '192.0.2.1', isAtAnybody: true };
  /** Lets those in the slow line through, one after another, until this one is; returns how long that took. */
  const until = async (waits: ReturnType<typeof slowed>['waits'], one: Promise<unknown>) => {
    let waited = 0;
    for (let isOver = false; !isOver; ) {
      await settle();
      // Whatever they try, one at a time is let through.
      expect(waits.length).toBeLessThanOrEqual(1);
      const next = waits.shift();
      waited += next?.milliseconds ?? 0;
      next?.go();
      isOver = await Promise.race([one.then(() => true), settle().then(() => false)]);
    }
    return waited;
  };

  test('waits for seconds after a hundred of one network, and costs nobody beside it a moment', async () => {
    const { waits, guess, checked } = slowed();
    for (let n = 0; n < 99; n++) expect(await guess(`wrong card ${n}`, hall)).toBe(false);
    expect(await guess('right card', { ...hall, isRight: true })).toBe(true);
    expect(await guess('wrong card 99', hall)).toBe(false);
    expect([checked(), waits.length]).toEqual([101, 0]);
    // A neighbour types on, and is let through before.
    const next = guess('wrong card 100', hall);
    const mine = guess('right card', { ...hall, isRight: true });
    expect(await until(waits, mine)).toBe(6 * SECOND);
    expect([await next, await mine]).toEqual([false, true]);
    // At a password of the same network nobody waits for it, nor with a card of another one.
    expect(await guess(RUTH, { from: hall.from, isRight: true })).toBe(true);
    const elsewhere = { from: '198.51.100.1', isAtAnybody: true, isRight: true };
    expect(await guess('card from home', elsewhere)).toBe(true);
    await settle();
    expect(waits.length).toBe(0);
  });

  test('leaves a right card in the same hall a turn within a minute, whatever a neighbour types', async () => {
    const { waits, guess } = slowed();
    for (let n = 0; n < 100; n++) await guess(`wrong card ${n}`, hall);
    for (let n = 0; n < 19; n++) void guess(`more ${n}`, hall);
    const mine = guess('right card', { ...hall, isRight: true });
    // The line is full. The next try is told when to come again.
    expect(await guess('one more', hall)).toBe(60);
    expect(await until(waits, mine)).toBe(MINUTE);
    expect(await mine).toBe(true);
  });

  test('of ten networks keeps no card elsewhere out: it goes before them', async () => {
    const { waits, guess, checked } = slowed();
    const wrong = (n: number) =>
      guess(`wrong card ${n}`, { from: `10.0.${n % 10}.1`, isAtAnybody: true });
    for (let n = 0; n < 1000; n++) expect(await wrong(n)).toBe(false);
    const more = Array.from({ length: 40 }, (_, n) => wrong(1000 + n));
    expect(checked()).toBe(1000);
    const home = { from: '198.51.100.1', isAtAnybody: true, isRight: true };
    const mine = guess('card from home', home);
    expect(await until(waits, mine)).toBe(3 * SECOND);
    expect([await mine, checked()]).toEqual([true, 1001]);
    // A known device does not wait, and tries that name somebody go on.
    expect(await guess('card from home', { ...home, known: 'phone' })).toBe(true);
    expect(await guess(RUTH, { isRight: true })).toBe(true);
    await until(waits, Promise.all(more));
    const answers = await Promise.all(more);
    expect(answers.filter((answer) => answer === false)).toHaveLength(19);
    expect(answers.filter((answer) => answer === 60)).toHaveLength(21);
  });

  test('leaves the turn to an address that typed less than another one of its network', async () => {
    const { waits, guess } = slowed();
    const at = (from: string) => ({ from, place: '192.0.2.0/24', isAtAnybody: true });
    for (let n = 0; n < 100; n++) await guess(`wrong card ${n}`, at('192.0.2.1'));
    for (let n = 0; n < 30; n++) void guess(`more ${n}`, at('192.0.2.1'));
    const mine = guess('right card', { ...at('192.0.2.2'), isRight: true });
    expect(await until(waits, mine)).toBe(3 * SECOND);
    expect(await mine).toBe(true);
  });

  test('with one code is bounded for its device alone', async () => {
    const { guess } = slowed();
    const seen = [];
    for (let n = 0; n < 6; n++) seen.push(await guess('wrong card', hall));
    expect(seen).toEqual([false, false, false, false, false, 15 * 60]);
    const other = { from: '192.0.2.2', isAtAnybody: true, isRight: true };
    expect(await guess('wrong card', other)).toBe(true);
  });

  test('right ones do not count, however many come', async () => {
    const { guess, waits } = slowed();
    for (let n = 0; n < 200; n++)
      expect(await guess(`card ${n}`, { ...hall, isRight: true })).toBe(true);
    expect(waits).toEqual([]);
  });
});

describe('guessing at one account (A27)', () => {
  test('from any number of networks is checked ten times in a quarter of an hour', async () => {
    const { clock, guess, checked } = slowed();
    const hour: number[] = [];
    let next = 0;
    for (; clock.elapsed < 60 * MINUTE; clock.elapsed += SECOND) {
      const before = checked();
      for (let n = 0; n < 24; n++) await guess(RUTH, { from: `10.0.${n}.1` });
      // They wait as long as they are told.
      if (clock.elapsed >= next) {
        const answer = await guess(RUTH, { from: '192.0.2.1' });
        next = clock.elapsed + Number(answer) * SECOND;
      }
      for (let n = before; n < checked(); n++) hour.push(clock.elapsed);
    }
    const most = hour.map((end) => hour.filter((at) => at > end - 15 * MINUTE && at <= end).length);
    expect(Math.max(...most)).toBe(10);
  });

  test('leaves the next turn to a network that waits, within a minute', async () => {
    const { clock, guess } = slowed();
    const attack = async (until: number) => {
      for (; clock.elapsed < until; clock.elapsed += SECOND)
        for (let n = 0; n < 24; n++) await guess(RUTH, { from: `10.0.${n}.1` });
    };
    const times: number[] = [];
    for (let day = 1; day <= 5; day++) {
      await attack(clock.elapsed + 7 * MINUTE);
      const came = clock.elapsed;
      let answer = await guess(RUTH, { isRight: true });
      while (answer !== true) {
        expect(answer).toBeGreaterThan(0);
        await attack(clock.elapsed + Number(answer) * SECOND);
        answer = await guess(RUTH, { isRight: true });
      }
      times.push(clock.elapsed - came);
    }
    expect(Math.max(...times)).toBeLessThanOrEqual(MINUTE);
  });

  test('leaves a device that was there before a lane of its own', async () => {
    const { guess, waits, checked } = slowed();
    const others = Array.from({ length: 200 }, (_, n) => guess(RUTH, { from: `10.0.${n}.1` }));
    expect((await Promise.all(others)).filter((answer) => answer === false)).toHaveLength(5);
    expect(checked()).toBe(5);
    expect(await guess(RUTH, { known: 'phone', isRight: true })).toBe(true);
    expect(waits).toEqual([]);
  });

  test('by a known device waits a little longer each time, up to ten in a quarter of an hour', async () => {
    const { clock, guess, waits, checked } = slowed();
    const all = Array.from({ length: 12 }, () => guess(RUTH, { known: 'phone' }));
    for (const expected of [1000, 2000, 4000, 8000, 8000]) {
      await settle();
      expect(waits.at(-1)?.milliseconds).toBe(expected);
      waits.at(-1)?.go();
    }
    expect((await Promise.all(all)).slice(-3)).toEqual([false, 900, 900]);
    expect(checked()).toBe(10);
    // A lane for each device: this one is another.
    expect(await guess(RUTH, { known: 'tablet', isRight: true })).toBe(true);
    clock.elapsed += 15 * MINUTE;
    expect(await guess(RUTH, { known: 'phone', isRight: true })).toBe(true);
  });

  test('is over for a known device that was right', async () => {
    const { guess, waits } = slowed();
    for (let n = 0; n < 5; n++) await guess(RUTH, { known: 'phone' });
    const right = guess(RUTH, { known: 'phone', isRight: true });
    await settle();
    expect(waits.shift()?.go()).toBeUndefined();
    expect(await right).toBe(true);
    for (let n = 0; n < 5; n++) expect(await guess(RUTH, { known: 'phone' })).toBe(false);
    expect(waits).toEqual([]);
  });

  test('costs nothing where the caller hung up before', async () => {
    const { guess, checked } = slowed();
    for (let n = 0; n < 20; n++) expect(await guess(RUTH, { isGone: true })).toBe(false);
    expect(checked()).toBe(0);
    expect(await guess(RUTH, { isRight: true })).toBe(true);
  });
});

test('what could not be checked is no try (A27)', async () => {
  const elapsed = () => 0;
  const guesses = createGuesses({
    limiter: createRateLimiter(elapsed),
    elapsed,
    wait: async () => {},
  });
  for (const known of ['phone', undefined]) {
    const one = { account: RUTH, known, address: '::1', place: '::1', isGone: () => false };
    const busy = () => Promise.reject(new Error('The server is busy.'));
    for (let n = 0; n < 20; n++)
      await expect(guesses.try(one, busy)).rejects.toThrow('The server is busy.');
    expect(await guesses.try(one, async () => true)).toBe(true);
  }
});

describe('guessing at many accounts from one address (A27)', () => {
  test('is slowed after ten failures, and elsewhere it is not', async () => {
    const { guess, waits, checked } = slowed();
    for (let n = 0; n < 10; n++) await guess(`p${n}@example.org`);
    expect(checked()).toBe(10);
    void guess('p10@example.org');
    void guess('p11@example.org');
    await settle();
    expect([checked(), waits.length]).toEqual([10, 1]);
    expect(waits[0]?.milliseconds).toBe(2000);
    expect(await guess(RUTH, { from: '198.51.100.1', isRight: true })).toBe(true);
    expect(await guess(RUTH, { known: 'phone', isRight: true })).toBe(true);
  });

  test('by twenty connections leaves a member there a place in the line, for a minute at most', async () => {
    const { guess, waits } = slowed();
    for (let n = 0; n < 10; n++) await guess(`p${n}@example.org`);
    for (let n = 0; n < 20; n++) void guess(`q${n}@example.org`);
    const member = guess(RUTH, { isRight: true });
    let waited = 0;
    for (let isIn = false; !isIn; ) {
      await settle();
      const next = waits.shift();
      waited += next?.milliseconds ?? 0;
      next?.go();
      isIn = await Promise.race([member.then(() => true), settle().then(() => false)]);
    }
    expect(await member).toBe(true);
    expect(waited).toBeLessThanOrEqual(MINUTE);
  });

  test('a full line refuses, and uses no try up', async () => {
    const { guess, waits } = slowed();
    for (let n = 0; n < 10; n++) await guess(`p${n}@example.org`);
    for (let n = 0; n < 30; n++) void guess(`q${n}@example.org`);
    for (let n = 0; n < 20; n++) expect(await guess(RUTH)).toBe(60);
    const from = '198.51.100.1';
    for (let n = 0; n < 5; n++) expect(await guess(RUTH, { from })).toBe(false);
    expect(waits).toHaveLength(1);
  });
});

describe('a device that signed in here (A27)', () => {
  const login = (server: TestServer, password: string, headers = {}) =>
    server.signedOut().post('/api/login', { email: RUTH, password }, headers);
  const cookieOf = (headers: Headers) =>
    headers.getSetCookie().find((one) => one.startsWith('upheld_device=')) ?? '';

  test('is known to that account for a year, by a cookie that tells nothing', async () => {
    const server = createTestServer();
    const first = cookieOf((await login(server, PASSWORD)).headers);
    expect(first).toMatch(
      /^upheld_device=[\w-]{43}\.[\w-]{22}; Path=\/api; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    );
    const [cookie = ''] = first.split(';');
    for (let n = 0; n < 5; n++) await login(server, 'wrong');
    expect((await login(server, PASSWORD)).status).toBe(429);
    expect((await login(server, PASSWORD, { cookie })).status).toBe(200);
    const forged = cookie.replace(/\.[\w-]{22}$/, `.${'A'.repeat(22)}`);
    expect((await login(server, PASSWORD, { cookie: forged })).status).toBe(429);
  });

  test('is not known to another account, and is known to several after they signed in', async () => {
    const server = createTestServer();
    const signIn = async (name: string, cookie: string) => {
      const form = { email: `${name}@example.org`, password: PASSWORD };
      const { status, headers } = await server.signedOut().post('/api/login', form, { cookie });
      return { status, cookie: cookieOf(headers).split(';')[0] ?? '' };
    };
    const ofNaomi = await signIn('naomi', '');
    for (let n = 0; n < 5; n++) await login(server, 'wrong');
    expect((await signIn('ruth', ofNaomi.cookie)).status).toBe(429);
    server.clock.elapsed += 15 * MINUTE;
    const ofBoth = await signIn('ruth', ofNaomi.cookie);
    expect(ofBoth.cookie.split('.')).toHaveLength(3);
    expect(ofBoth.cookie).toStartWith(ofNaomi.cookie.split('.')[0] ?? '-');
    for (let n = 0; n < 5; n++) await login(server, 'wrong');
    expect((await signIn('ruth', ofBoth.cookie)).status).toBe(200);
    expect((await signIn('naomi', ofBoth.cookie)).status).toBe(200);
  });
});

test('at most 64 of a congregation wait for a hash, further ones are refused (A27)', async () => {
  const congregation = {};
  const hashing = Array.from({ length: 80 }, (_, n) =>
    Promise.resolve()
      .then(() => hashPassword(congregation, `password ${n}`))
      .then(
        () => 200,
        ({ status, headers }: { status: number; headers: Record<string, string> }) => {
          expect(headers['retry-after']).toBe('5');
          return status;
        },
      ),
  );
  await Bun.sleep(0);
  // Another one waits for one of them, not for all.
  let before = 0;
  for (const each of hashing) void each.then((status) => status === 200 && before++);
  await hashPassword({}, 'password of another');
  expect(before).toBeLessThan(10);
  const statuses = await Promise.all(hashing);
  // Two are under way and 64 wait.
  expect(statuses.filter((status) => status === 503)).toHaveLength(14);
});

test('a member waits for one stranger at the door, not for all of them, and is never refused for them (A27)', async () => {
  const congregation = {};
  let before = 0;
  const strangers = Array.from({ length: 80 }, async (_, n) => {
    try {
      await hashPassword(congregation, `password ${n}`, 'stranger');
      before++;
    } catch {
      // Those who find the lane full.
    }
  });
  await Bun.sleep(0);
  await hashPassword(congregation, 'password of a member');
  expect(before).toBeLessThan(10);
  await Promise.all(strangers);
  expect(before).toBe(66);
});
