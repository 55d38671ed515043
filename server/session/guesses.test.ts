import { describe, expect, test } from 'bun:test';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { createTestServer, PASSWORD } from '../testing/server.ts';
import { createGuesses } from './guesses.ts';
import { hashPassword } from './password.ts';

/** Guesses with waits that end only when they are let go. */
const slowed = () => {
  const clock = { elapsed: 0 };
  const waits: { milliseconds: number; go: () => void }[] = [];
  let checked = 0;
  const guesses = createGuesses({
    limiter: createRateLimiter(() => clock.elapsed),
    wait: (milliseconds) => new Promise((go) => waits.push({ milliseconds, go })),
  });
  const guess = (account: string, address: string, isRight = false) =>
    guesses
      .try({ account, address, isGone: () => false }, async () => {
        checked++;
        return isRight;
      })
      .catch(({ status }: { status: number }) => status);
  return { clock, waits, guess, checked: () => checked };
};

const settle = () => Bun.sleep(5);

describe('guessing passwords (A27)', () => {
  test('of one account from 200 addresses is checked one after another', async () => {
    const { guess, waits, checked } = slowed();
    const all = Array.from({ length: 200 }, (_, n) => guess('ruth@example.org', `10.0.0.${n}`));
    await settle();
    // Five are free, the sixth waits; some stand in line behind it, and the rest come again.
    expect(checked()).toBe(5);
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([1000]);
    const refused = (await Promise.race([Promise.all(all), settle()])) ?? [];
    expect(refused).toEqual([]);
    expect((await all.at(-1)) as unknown).toBe(429);
    waits[0]?.go();
    await settle();
    expect(checked()).toBe(6);
    expect(waits.at(-1)?.milliseconds).toBe(2000);
  });

  test('of many accounts from one address is slowed after ten failures', async () => {
    const { guess, waits, checked } = slowed();
    for (let n = 0; n < 10; n++) await guess(`p${n}@example.org`, '203.0.113.7');
    expect(checked()).toBe(10);
    void guess('p10@example.org', '203.0.113.7');
    void guess('p11@example.org', '203.0.113.7');
    await settle();
    expect([checked(), waits.length]).toEqual([10, 1]);
    void guess('ruth@example.org', '198.51.100.1', true);
    await settle();
    expect(checked()).toBe(11);
  });

  test('stops when the caller has hung up', async () => {
    const limiter = createRateLimiter(() => 0);
    const guesses = createGuesses({ limiter, wait: async () => {} });
    let checked = 0;
    const check = async () => {
      checked++;
      return true;
    };
    const about = { account: 'a', address: 'b', isGone: () => true };
    expect(await guesses.try(about, check)).toBe(false);
    expect(checked).toBe(0);
  });

  test("successfully clears the account's failures", async () => {
    const server = createTestServer();
    const login = (password: string) =>
      server.signedOut().post('/api/login', { email: 'ruth@example.org', password });
    for (let n = 0; n < 5; n++) await login('wrong');
    expect((await login(PASSWORD)).status).toBe(200);
    server.waited.length = 0;
    for (let n = 0; n < 5; n++) await login('wrong');
    expect(server.waited).toEqual([]);
  });
});

test('at most 64 wait for a hash, further ones are refused (A27)', async () => {
  const hashing = Array.from({ length: 80 }, (_, n) =>
    Promise.resolve()
      .then(() => hashPassword(`password ${n}`))
      .then(
        () => 200,
        ({ status, headers }: { status: number; headers: Record<string, string> }) => {
          expect(headers['retry-after']).toBe('5');
          return status;
        },
      ),
  );
  const statuses = await Promise.all(hashing);
  // Two are under way and 64 wait.
  expect(statuses.filter((status) => status === 503)).toHaveLength(14);
}, 30_000);
