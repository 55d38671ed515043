import { describe, expect, test } from 'bun:test';
import { addPasskey } from '../../../test-support/authenticator.ts';
import { createTestServer, PASSWORD, type TestServer } from '../../../test-support/server.ts';
import { tokenIn } from '../../../test-support/world.ts';

const INVALID = 'This link no longer works. Please make a new one on your other device.';

const makeLink = async (server: TestServer, proof: object = { password: PASSWORD }) => {
  const answer = await server.as('ruth').post('/api/account/sign-in-link', proof);
  expect(answer.status).toBe(201);
  return `/api/sign-in/${tokenIn(answer.body.url)}`;
};
const stateAt = async (server: TestServer) =>
  (await server.as('ruth').get('/api/account/sign-in-link')).body.state;

const refusedWith = async (server: TestServer, path: string, status: number) => {
  const sessions = () => server.db.$client.query('select count(*) as n from sessions').get();
  const before = sessions();
  for (const method of ['get', 'post'] as const) {
    const answer = await server.signedOut()[method](path);
    expect([answer.status, answer.text]).toEqual([status, INVALID]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  expect(sessions()).toEqual(before);
};

describe('links that sign in another device (A35)', () => {
  test('a link shows its account, signs in, and is reported on the device that shows it', async () => {
    const server = createTestServer();
    const path = await makeLink(server);
    expect(await stateAt(server)).toBe('open');
    for (let n = 0; n < 3; n++)
      expect((await server.signedOut().get(path)).body).toEqual({ name: 'Ruth of Bethlehem' });
    expect(await stateAt(server)).toBe('open');
    const answer = await server.signedOut().post(path);
    expect(answer.body.username).toBe('ruth');
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly');
    expect(await stateAt(server)).toBe('used');
    expect((await server.as('ruth').get('/api/sessions')).body).toHaveLength(2);
  });

  test('a link needs the password or a passkey', async () => {
    const server = createTestServer();
    const ruth = server.as('ruth');
    const make = (proof: object) => ruth.post('/api/account/sign-in-link', proof);
    expect((await make({})).status).toBe(400);
    expect((await make({ password: 'a wrong one' })).text).toBe(
      'That is not your current password.',
    );
    expect(await stateAt(server)).toBe('over');
    const passkey = await addPasskey(ruth);
    const asked = await ruth.post('/api/account/passkeys/proof');
    await makeLink(server, { passkey: passkey.sign(asked.body) });
    expect(await stateAt(server)).toBe('open');
  });

  test('a link signs in once', async () => {
    const server = createTestServer();
    const path = await makeLink(server);
    await server.signedOut().post(path);
    await refusedWith(server, path, 410);
  });

  test('a link is valid for five minutes', async () => {
    const server = createTestServer();
    const path = await makeLink(server);
    server.clock.now += 5 * 60_000;
    expect(await stateAt(server)).toBe('over');
    await refusedWith(server, path, 410);
  });

  test('a newer link voids the older one', async () => {
    const server = createTestServer();
    const path = await makeLink(server);
    const newer = await makeLink(server);
    await refusedWith(server, path, 404);
    expect((await server.signedOut().post(newer)).status).toBe(200);
  });

  test('a link ends with the session that shows it', async () => {
    const server = createTestServer();
    const path = await makeLink(server);
    await server.as('ruth').post('/api/logout');
    await refusedWith(server, path, 404);
  });

  test('deactivating the account voids a link', async () => {
    const server = createTestServer();
    const path = await makeLink(server);
    server.setUser('deborah', { isAdmin: true });
    const off = `/api/admin/users/${server.idOf('ruth')}/active`;
    await server.as('deborah').patch(off, { isActive: false });
    await server.as('deborah').patch(off, { isActive: true });
    await refusedWith(server, path, 404);
  });

  test('a page of another site cannot use a link', async () => {
    const server = createTestServer();
    const path = await makeLink(server);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await server.signedOut().post(path, undefined, foreign)).status).toBe(403);
    expect(await stateAt(server)).toBe('open');
  });

  test('the page of a link is hidden from other sites and search engines', async () => {
    const server = createTestServer();
    const path = await makeLink(server);
    for (const at of [path, path.replace('/api', '')]) {
      const { headers } = await server.signedOut().get(at);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
  });
});

describe('signing in by a link (A36)', () => {
  test('a deactivated account is reported after its session ended', async () => {
    const server = createTestServer();
    const path = await makeLink(server);
    server.setUser('ruth', { isActive: false });
    const answer = await server.signedOut().post(path);
    expect([answer.status, answer.text]).toEqual([403, 'This account has been deactivated.']);
  });

  test('an address that guesses links is slowed', async () => {
    const server = createTestServer();
    for (let n = 0; n < 11; n++)
      expect((await server.signedOut().post(`/api/sign-in/guess-${n}`)).status).toBe(404);
    expect(server.waited).toEqual([2000]);
  });

  test('signing in and making a link are audited', async () => {
    const server = createTestServer();
    await server.signedOut().post(await makeLink(server));
    const activity = (await server.as('ruth').get('/api/account/activity')).body;
    expect(activity.map(({ kind }: { kind: string }) => kind)).toEqual([
      'signed-in-by-link',
      'sign-in-link-made',
    ]);
  });
});
