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

/** Guesses with a clock and waits that a test moves. */
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
  /** Returns whether the guess was right; if it was refused, the seconds until the next attempt. */
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

describe('guessing at codes that name no account (A54)', () => {
  const hall = { from: '192.0.2.1', isAtAnybody: true };
  /** Ends the waits of the slow line one by one until `one` is done. Returns how long that took. */
  const until = async (waits: ReturnType<typeof slowed>['waits'], one: Promise<unknown>) => {
    let waited = 0;
    for (let isOver = false; !isOver; ) {
      await settle();
      // The line ends one wait at a time.
      expect(waits.length).toBeLessThanOrEqual(1);
      const next = waits.shift();
      waited += next?.milliseconds ?? 0;
      next?.go();
      isOver = await Promise.race([one.then(() => true), settle().then(() => false)]);
    }
    return waited;
  };

  test('after a hundred wrong codes of a network its next guesses wait, and no other call does', async () => {
    const { waits, guess, checked } = slowed();
    for (let n = 0; n < 99; n++) expect(await guess(`wrong card ${n}`, hall)).toBe(false);
    expect(await guess('right card', { ...hall, isRight: true })).toBe(true);
    expect(await guess('wrong card 99', hall)).toBe(false);
    expect([checked(), waits.length]).toEqual([101, 0]);
    // A neighbour types on, and is checked before.
    const next = guess('wrong card 100', hall);
    const mine = guess('right card', { ...hall, isRight: true });
    expect(await until(waits, mine)).toBe(6 * SECOND);
    expect([await next, await mine]).toEqual([false, true]);
    // Neither a password of that network nor a card of another network waits.
    expect(await guess(RUTH, { from: hall.from, isRight: true })).toBe(true);
    const elsewhere = { from: '198.51.100.1', isAtAnybody: true, isRight: true };
    expect(await guess('card from home', elsewhere)).toBe(true);
    await settle();
    expect(waits.length).toBe(0);
  });

  test('a right card in the same hall is checked within a minute, whatever a neighbour types', async () => {
    const { waits, guess } = slowed();
    for (let n = 0; n < 100; n++) await guess(`wrong card ${n}`, hall);
    for (let n = 0; n < 19; n++) void guess(`more ${n}`, hall);
    const mine = guess('right card', { ...hall, isRight: true });
    // The line is full. The next attempt gets the time of the next one.
    expect(await guess('one more', hall)).toBe(60);
    expect(await until(waits, mine)).toBe(MINUTE);
    expect(await mine).toBe(true);
  });

  test('ten guessing networks do not block a card elsewhere: it goes first', async () => {
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
    // A known device does not wait, and neither does an attempt at an account.
    expect(await guess('card from home', { ...home, known: 'phone' })).toBe(true);
    expect(await guess(RUTH, { isRight: true })).toBe(true);
    await until(waits, Promise.all(more));
    const answers = await Promise.all(more);
    expect(answers.filter((answer) => answer === false)).toHaveLength(19);
    expect(answers.filter((answer) => answer === 60)).toHaveLength(21);
  });

  test('an address with fewer attempts goes before another one of its network', async () => {
    const { waits, guess } = slowed();
    const at = (from: string) => ({ from, place: '192.0.2.0/24', isAtAnybody: true });
    for (let n = 0; n < 100; n++) await guess(`wrong card ${n}`, at('192.0.2.1'));
    for (let n = 0; n < 30; n++) void guess(`more ${n}`, at('192.0.2.1'));
    const mine = guess('right card', { ...at('192.0.2.2'), isRight: true });
    expect(await until(waits, mine)).toBe(3 * SECOND);
    expect(await mine).toBe(true);
  });

  test('attempts at one code are limited per device', async () => {
    const { guess } = slowed();
    const seen = [];
    for (let n = 0; n < 6; n++) seen.push(await guess('wrong card', hall));
    expect(seen).toEqual([false, false, false, false, false, 15 * 60]);
    const other = { from: '192.0.2.2', isAtAnybody: true, isRight: true };
    expect(await guess('wrong card', other)).toBe(true);
  });

  test('right codes do not count', async () => {
    const { guess, waits } = slowed();
    for (let n = 0; n < 200; n++)
      expect(await guess(`card ${n}`, { ...hall, isRight: true })).toBe(true);
    expect(waits).toEqual([]);
  });
});

describe('guessing at one account (A27)', () => {
  test('ten guesses in a quarter of an hour are checked from any number of networks', async () => {
    const { clock, guess, checked } = slowed();
    const hour: number[] = [];
    let next = 0;
    for (; clock.elapsed < 60 * MINUTE; clock.elapsed += SECOND) {
      const before = checked();
      for (let n = 0; n < 24; n++) await guess(RUTH, { from: `10.0.${n}.1` });
      // Each network waits as long as it is told.
      if (clock.elapsed >= next) {
        const answer = await guess(RUTH, { from: '192.0.2.1' });
        next = clock.elapsed + Number(answer) * SECOND;
      }
      for (let n = before; n < checked(); n++) hour.push(clock.elapsed);
    }
    const most = hour.map((end) => hour.filter((at) => at > end - 15 * MINUTE && at <= end).length);
    expect(Math.max(...most)).toBe(10);
  });

  test('a network that waits gets the next turn within a minute', async () => {
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

  test('a known device has its own limit', async () => {
    const { guess, waits, checked } = slowed();
    const others = Array.from({ length: 200 }, (_, n) => guess(RUTH, { from: `10.0.${n}.1` }));
    expect((await Promise.all(others)).filter((answer) => answer === false)).toHaveLength(5);
    expect(checked()).toBe(5);
    expect(await guess(RUTH, { known: 'phone', isRight: true })).toBe(true);
    expect(waits).toEqual([]);
  });

  test('a known device waits a little longer each time, up to ten guesses in a quarter of an hour', async () => {
    const { clock, guess, waits, checked } = slowed();
    const all = Array.from({ length: 12 }, () => guess(RUTH, { known: 'phone' }));
    for (const expected of [1000, 2000, 4000, 8000, 8000]) {
      await settle();
      expect(waits.at(-1)?.milliseconds).toBe(expected);
      waits.at(-1)?.go();
    }
    expect((await Promise.all(all)).slice(-3)).toEqual([false, 900, 900]);
    expect(checked()).toBe(10);
    // Each device has its own lane; this is another device.
    expect(await guess(RUTH, { known: 'tablet', isRight: true })).toBe(true);
    clock.elapsed += 15 * MINUTE;
    expect(await guess(RUTH, { known: 'phone', isRight: true })).toBe(true);
  });

  test('a right password resets the limit of a known device', async () => {
    const { guess, waits } = slowed();
    for (let n = 0; n < 5; n++) await guess(RUTH, { known: 'phone' });
    const right = guess(RUTH, { known: 'phone', isRight: true });
    await settle();
    expect(waits.shift()?.go()).toBeUndefined();
    expect(await right).toBe(true);
    for (let n = 0; n < 5; n++) expect(await guess(RUTH, { known: 'phone' })).toBe(false);
    expect(waits).toEqual([]);
  });

  test('a guess whose caller closed the connection does not count', async () => {
    const { guess, checked } = slowed();
    for (let n = 0; n < 20; n++) expect(await guess(RUTH, { isGone: true })).toBe(false);
    expect(checked()).toBe(0);
    expect(await guess(RUTH, { isRight: true })).toBe(true);
  });
});

test('a guess that could not be checked does not count (A27)', async () => {
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
  test('an address is slowed after ten failures, and other addresses are not', async () => {
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

  test('twenty guessing connections leave a member of that address a place within a minute', async () => {
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

  test('a full line refuses a guess, which does not count', async () => {
    const { guess, waits } = slowed();
    for (let n = 0; n < 10; n++) await guess(`p${n}@example.org`);
    for (let n = 0; n < 30; n++) void guess(`q${n}@example.org`);
    for (let n = 0; n < 20; n++) expect(await guess(RUTH)).toBe(60);
    const from = '198.51.100.1';
    for (let n = 0; n < 5; n++) expect(await guess(RUTH, { from })).toBe(false);
    expect(waits).toHaveLength(1);
  });
});

describe('known devices (A27)', () => {
  const login = (server: TestServer, password: string, headers = {}) =>
    server.signedOut().post('/api/login', { email: RUTH, password }, headers);
  const cookieOf = (headers: Headers) =>
    headers.getSetCookie().find((one) => one.startsWith('upheld_device=')) ?? '';

  test('a device is known to an account for a year, by a cookie without information', async () => {
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

  test('a device is known only to accounts that signed in on it, also to several', async () => {
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

test('at most 64 calls of a congregation wait for a hash, and the next are refused (A27)', async () => {
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
  // A member waits for one of them, not for all.
  let before = 0;
  for (const each of hashing) void each.then((status) => status === 200 && before++);
  await hashPassword({}, 'password of another');
  expect(before).toBeLessThan(10);
  const statuses = await Promise.all(hashing);
  // Two are running and 64 wait.
  expect(statuses.filter((status) => status === 503)).toHaveLength(14);
});

test('a member waits for one stranger’s password, not for all, and is never refused because of them (A27)', async () => {
  const congregation = {};
  let before = 0;
  const strangers = Array.from({ length: 80 }, async (_, n) => {
    try {
      await hashPassword(congregation, `password ${n}`, 'stranger');
      before++;
    } catch {
      // Calls that find the lane full.
    }
  });
  await Bun.sleep(0);
  await hashPassword(congregation, 'password of a member');
  expect(before).toBeLessThan(10);
  await Promise.all(strangers);
  expect(before).toBe(66);
});
