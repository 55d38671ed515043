import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contract } from '../../shared/contract.ts';
import { rows } from '../../test-support/calls.ts';
import { type Canary, plantCanaries } from '../../test-support/canaries.ts';
import { cookieFor } from '../../test-support/cookie.ts';
import { createTestHost, DOMAIN, type TestHost } from '../../test-support/host.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld, type World } from '../../test-support/world.ts';

/*
 * St John's is full of secrets, and St Mary's is on the same host. A user with every cookie, token, number
 * and address of St John's gets no byte of it at St Mary's, and no byte of it is written into St Mary's
 * folder.
 */
const JOHN = 'st-john';
const MARY = 'st-mary';

let world: World;
let host: TestHost;
let secrets: Canary[];
/** Returns a new session of Lydia, an administrator of St Mary's. */
let lydia: () => string;
let tried: { call: string; when?: string; path: string; body: unknown }[];

beforeAll(async () => {
  world = await createWorld(createTestServer({ baseUrl: `https://${JOHN}.${DOMAIN}` }));
  tried = rows.map((row) => ({
    call: row.call,
    when: row.when,
    path: row.path(world),
    body: typeof row.body === 'function' ? row.body(world) : row.body,
  }));
  const sent = JSON.stringify(tried.map(({ body }) => (body instanceof Uint8Array ? '' : body)));
  // A response may return the call's own values to its sender.
  secrets = plantCanaries(world).filter(({ text }) => text.length > 5 && !sent.includes(text));
  host = createTestHost({ trustedProxies: '127.0.0.1', budgets: '0' });
  host.put(JOHN, world.server);
  await host.add(MARY);
  await host.register(MARY, 'Lydia');
  const mary = host.keeper.ifOpen(MARY)?.running.deps.db;
  if (!mary) throw new Error('It is not open.');
  mary.$client.run('update users set is_admin = 1, email_confirmed_at = 1');
  lydia = () => cookieFor(mary, 1);
});
afterAll(() => host.stop());

/** Calls after which Lydia would have no account, or nobody could sign in for a while. */
const ENDING = [
  'deleteAccount',
  'deleteOwnAccount',
  'signIn',
  'setUserActive',
  'setUserAdmin',
  'deleteUser',
];

const leaksIn = (text: string) =>
  secrets.filter((secret) => text.includes(secret.text)).map(({ what }) => what);

const FORGED = {
  'x-forwarded-host': `${JOHN}.${DOMAIN}`,
  forwarded: `host=${JOHN}.${DOMAIN}`,
  'x-forwarded-for': '127.0.0.1',
  origin: `https://${MARY}.${DOMAIN}`,
};

test('a congregation has secrets, which its own users can read', async () => {
  expect(secrets.length).toBeGreaterThan(25);
  const cookie = world.server.cookieOf('hannah');
  const own = await host.at(JOHN, `/api/prayers/${world.privatePrayer}`, { cookie });
  expect(await own.text()).toContain('For me alone');
});

for (const [whose, cookieOf] of [
  ['of its author', () => world.server.cookieOf('hannah')],
  ['of its administrator', () => world.server.cookieOf('deborah')],
  ['of both', () => `${lydia()}; ${world.server.cookieOf('hannah')}`],
  ['of somebody of the other congregation', () => lydia()],
] as const)
  test(`every call with the cookie ${whose} returns nothing of the other congregation (C12)`, async () => {
    for (const { call, when, path, body } of tried) {
      if (ENDING.includes(call)) continue;
      const { method } = contract[call as keyof typeof contract];
      const isFile = body instanceof Uint8Array;
      const answer = await host.at(MARY, path, {
        method,
        cookie: cookieOf(),
        body: isFile ? undefined : body,
        headers: FORGED,
      });
      const isStream = answer.headers.get('content-type') === 'text/event-stream';
      if (isStream) await answer.body?.cancel();
      const text = isStream ? '' : await answer.text();
      const headers = JSON.stringify([...answer.headers]);
      expect(leaksIn(text + headers), `${call} ${when ?? ''} ${path}`).toEqual([]);
    }
  });

test('an event stream of the other congregation cannot be resumed (C12)', async () => {
  const firstOf = async (response: Response) => {
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    return new TextDecoder().decode(value);
  };
  const cookie = world.server.cookieOf('hannah');
  const place = /^id: (.+)$/m.exec(
    await firstOf(await host.at(JOHN, '/api/events', { cookie })),
  )?.[1];
  expect(place).toBeDefined();
  const headers = { 'last-event-id': place ?? '' };
  const taken = await firstOf(await host.at(MARY, '/api/events', { cookie: lydia(), headers }));
  expect(taken).toContain('event: reset');
  expect(leaksIn(taken)).toEqual([]);
});

test('no secret of it is in the other one’s files, backups and log lines (C12)', async () => {
  const made = await host.at(MARY, '/api/admin/backups', {
    method: 'POST',
    cookie: lydia(),
    body: {},
  });
  expect(made.status).toBeLessThan(300);
  await host.keeper.stop();
  const files = filesUnder(host.path(MARY));
  expect(files.some((path) => path.endsWith('.tar.gz'))).toBe(true);
  for (const path of files) {
    const bytes = readFileSync(path);
    const plain = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    expect(leaksIn(plain.toString('latin1')), path).toEqual([]);
  }
  for (const line of host.logged) expect(leaksIn(line)).toEqual([]);
});

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name.toString()))
    .filter((path) => statSync(path).isFile());
