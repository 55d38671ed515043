import { describe, expect, spyOn, test } from 'bun:test';
import ipaddr from 'ipaddr.js';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { audit } from '../db/schema.ts';
import { callerAddress } from './caller-address.ts';
import { proxyTest } from './proxies.ts';
import { createRateLimiter } from './rate-limiter.ts';

const MINUTE = 60_000;

describe('calls that are too frequent (B6)', () => {
  test('ten wrong sign-ins from one address delay the next and lock no user out', async () => {
    const server = createTestServer();
    const attempt = (n: number) =>
      server.signedOut().post('/api/login', { email: `p${n}@example.org`, password: 'x' });
    for (let n = 0; n < 12; n++) expect((await attempt(n)).status).toBe(401);
    expect(server.waited).toEqual([2000, 2000]);
    const right = await server
      .signedOut()
      .post('/api/login', { email: 'ruth@example.org', password: PASSWORD });
    expect(right.status).toBe(200);
    server.clock.elapsed += 3 * MINUTE;
    server.waited.length = 0;
    expect((await attempt(13)).status).toBe(401);
    expect(server.waited).toEqual([]);
  });

  test('successful sign-ins do not count against an address', async () => {
    const server = createTestServer();
    const login = { email: 'ruth@example.org', password: PASSWORD };
    for (let n = 0; n < 12; n++)
      expect((await server.signedOut().post('/api/login', login)).status).toBe(200);
    expect(server.waited).toEqual([]);
  });

  test('guessing at one account is slowed, and its owner gets the time to retry', async () => {
    const server = createTestServer();
    const attempt = (password: string) =>
      server.signedOut().post('/api/login', { email: 'Ruth@example.org', password });
    for (let n = 0; n < 5; n++) expect((await attempt('wrong')).status).toBe(401);
    const { status, text, headers } = await attempt(PASSWORD);
    expect([status, headers.get('retry-after')]).toEqual([429, '30']);
    expect(text).toBe('There were too many wrong tries. Please try again in 30 seconds.');
    server.clock.elapsed += 30_000;
    expect((await attempt(PASSWORD)).status).toBe(200);
  });

  test('invitations are viewed thirty times a minute, of both kinds together', async () => {
    const { server, link, invitation } = await createWorld();
    const paths = [`/api/groups/invite/${link}`, `/api/invitations/${invitation}`];
    for (let n = 0; n < 30; n++)
      expect((await server.signedOut().get(paths[n % 2] ?? '')).status).toBe(200);
    expect((await server.as('jesse').get(paths[0] ?? '')).status).toBe(429);
    server.clock.elapsed += MINUTE;
    expect((await server.as('jesse').get(paths[0] ?? '')).status).toBe(200);
  });

  test('a signed-in user tries the password ten times in fifteen minutes', async () => {
    const server = createTestServer();
    const ruth = server.as('ruth');
    const guesses = [
      () => ruth.delete('/api/user', { password: 'x' }),
      () => ruth.patch('/api/user/password', { currentPassword: 'x', newPassword: 'long enough' }),
      () => ruth.post('/api/account/sign-in-link', { password: 'x' }),
      () => ruth.post('/api/account/passkeys/challenge', { password: 'x' }),
    ];
    // All calls with the password share the limit.
    for (let n = 0; n < 10; n++)
      expect((await guesses[n % guesses.length]?.())?.status, `${n}`).toBe(403);
    for (const guess of guesses) expect((await guess()).status).toBe(429);
    expect(server.waited).toEqual([1000, 2000, 4000, 8000, 8000]);
    const kinds = server.db.select().from(audit).all();
    expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ...Array(9).fill(['proof-failed', 1]),
      ['proof-failed', 1 + guesses.length],
    ]);
    server.clock.elapsed += 15 * MINUTE;
    for (const guess of guesses) expect((await guess()).status).toBe(403);
  });

  test('visitors make fifty calls a minute; pages and monitoring are free', async () => {
    const server = createTestServer();
    for (let n = 0; n < 60; n++) {
      expect((await server.signedOut().get('/api/user')).status).toBe(401);
      expect((await server.signedOut().get('/api/health')).status).toBe(200);
    }
    for (let n = 0; n < 50; n++) await server.signedOut().get('/api/prayers');
    expect((await server.signedOut().get('/api/prayers')).status).toBe(429);
    expect((await server.as('ruth').get('/api/prayers')).status).toBe(200);
  });

  test('calls that need no sign-in also use up a signed-in user’s limit', async () => {
    for (const [path, body] of [
      ['/api/register', () => ({ firstName: 'x' })],
      ['/api/forgot-password', () => ({ email: 'x@example.org' })],
      ['/api/reset-password', (n: number) => ({ token: `x${n}`, newPassword: 'long enough' })],
      ['/api/unsubscribe/x', () => undefined],
    ] as const) {
      const server = createTestServer();
      for (let n = 0; n < 50; n++)
        expect((await server.as('ruth').post(path, body(n))).status).not.toBe(429);
      expect((await server.as('ruth').post(path, body(50))).status).toBe(429);
    }
  });

  test('setting the clock changes nothing', async () => {
    const server = createTestServer();
    for (let n = 0; n < 50; n++) await server.signedOut().get('/api/prayers');
    for (const day of [-1, 2]) {
      server.clock.now += day * 24 * 60 * MINUTE;
      expect((await server.signedOut().get('/api/prayers')).status).toBe(429);
    }
  });
});

test('the limiter removes inactive keys', () => {
  const clock = { now: 0 };
  const limiter = createRateLimiter(() => clock.now);
  const rate = { times: 1, within: 1000 };
  for (let n = 0; n < 20_000; n++) {
    clock.now += 1;
    limiter.take(`address ${n}`, rate);
  }
  expect(limiter.take('address 19999', rate)).toBe(1);
  expect(limiter.take('address 1', rate)).toBe(0);
});

test('the limiter rarely scans many active keys', () => {
  const TRIES = 20_000;
  let looks = 0;
  const limiter = createRateLimiter(() => {
    looks++;
    return 0;
  });
  for (let n = 0; n < TRIES; n++) limiter.take(`address ${n}`, { times: 1, within: 1000 });
  // An attempt reads the clock twice, and once more when it scans all keys. Scanning at each attempt took 48
  // s.
  expect(looks - 2 * TRIES).toBeLessThan(10);
});

describe('the address that a call counts for (B9)', () => {
  const cases: [string, string | undefined, string | null, string[], string][] = [
    ['the peer', '203.0.113.7', null, [], '203.0.113.7'],
    ['a stranger’s header counts for nothing', '203.0.113.7', '198.51.100.1', [], '203.0.113.7'],
    ['a named proxy speaks for its caller', '10.0.0.1', '203.0.113.7', ['10.0.0.1'], '203.0.113.7'],
    [
      'what a caller wrote before the proxy does not count',
      '10.0.0.1',
      '1.1.1.1, 203.0.113.7',
      ['10.0.0.1'],
      '203.0.113.7',
    ],
    ['a proxy without the header is itself', '10.0.0.1', null, ['10.0.0.1'], '10.0.0.1'],
    ['a proxy named by its range', '10.4.0.1', '203.0.113.7', ['10.0.0.0/8'], '203.0.113.7'],
    ['an IPv4-mapped IPv6 address', '::ffff:10.0.0.1', '203.0.113.7', ['10.0.0.1'], '203.0.113.7'],
    ['a household of IPv6', '2001:db8:1:2:3:4:5:6', null, [], '2001:db8:1:2::/64'],
    ['the same, written short', '2001:db8::1', null, [], '2001:db8:0:0::/64'],
    ['nobody', undefined, null, [], 'unknown'],
  ];
  for (const [what, peer, header, proxies, address] of cases)
    test(what, () => expect(callerAddress(peer, header, proxyTest(proxies))).toBe(address));
});

test('of thousands of addresses in X-Forwarded-For only the last few are read (B19)', () => {
  const valid = spyOn(ipaddr, 'isValid');
  const header = `203.0.113.7, ${'::1, '.repeat(3_000)}198.51.100.9`;
  expect(callerAddress('192.0.2.1', header, () => false)).toBe('192.0.2.1');
  expect(callerAddress('127.0.0.1', header, proxyTest(['127.0.0.1']))).toBe('198.51.100.9');
  // A chain longer than the maximum counts as its last read proxy.
  expect(callerAddress('::1', '::1, '.repeat(3_000), proxyTest(['::1']))).toBe('0:0:0:0::/64');
  expect(valid.mock.calls.length).toBeLessThan(60);
  valid.mockRestore();
});
