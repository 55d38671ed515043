import { describe, expect, test } from 'bun:test';
import { PASSKEYS_PER_PERSON } from '../../../shared/sign-in.ts';
import { addPasskey, makePasskey } from '../../../test-support/authenticator.ts';
import { passwordlessIn } from '../../../test-support/passwordless.ts';
import {
  createTestServer,
  PASSWORD,
  SETUP_CODE,
  type TestServer,
} from '../../../test-support/server.ts';
import { userHandle } from './passkey.ts';
import { relyingParty } from './relying-party.ts';

const REFUSED = 'This passkey did not work here. Please try again, or use your password.';
const TOO_LATE = 'That took too long. Please try again.';

const withPasskey = async (options: Parameters<typeof createTestServer>[0] = {}, name = 'ruth') => {
  const server = createTestServer(options);
  return { server, passkey: await addPasskey(server.as(name)) };
};

const challenge = async (server: TestServer) =>
  (await server.signedOut().post('/api/login/passkey/challenge')).body;

const signIn = (server: TestServer, passkey: unknown, more: object = {}) =>
  server.signedOut().post('/api/login/passkey', { passkey, ...more });

/** All that signing in would change. */
const traces = (server: TestServer) => ({
  sessions: server.db.$client.query('select count(*) as n from sessions').get(),
  passkeys: server.db.$client.query('select counter, last_used_at from passkeys').all(),
  users: server.db.$client.query('select last_login_at, is_admin from users').all(),
});

const refusedWith = async (
  server: TestServer,
  passkey: unknown,
  [status, sentence]: [number, string],
) => {
  const before = traces(server);
  const answer = await signIn(server, passkey);
  expect([answer.status, answer.text]).toEqual([status, sentence]);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(traces(server)).toEqual(before);
};

describe('passkeys (A31)', () => {
  test('a passkey signs in without an address or a password, and is listed with its last use', async () => {
    const { server, passkey } = await withPasskey();
    server.clock.now += 60_000;
    const answer = await signIn(server, passkey.sign(await challenge(server)));
    expect(answer.body.username).toBe('ruth');
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const request = new Request('http://localhost/api/user', { headers: { cookie } });
    expect((await server.fetch(request)).status).toBe(200);
    const [listed] = (await server.as('ruth').get('/api/account/passkeys')).body;
    expect(listed).toEqual({
      id: 1,
      name: 'Unknown device',
      createdAt: '2026-05-03T09:30:21.345Z',
      lastUsedAt: '2026-05-03T09:31:21.345Z',
    });
  });

  test('a user has several passkeys, and a removed one does not sign in', async () => {
    const { server, passkey } = await withPasskey();
    const second = await addPasskey(server.as('ruth'));
    const ruth = server.as('ruth');
    expect((await ruth.get('/api/account/passkeys')).body).toHaveLength(2);
    expect((await ruth.delete('/api/account/passkeys/1')).status).toBe(204);
    expect((await ruth.delete('/api/account/passkeys/1')).status).toBe(404);
    await refusedWith(server, passkey.sign(await challenge(server)), [401, REFUSED]);
    expect((await signIn(server, second.sign(await challenge(server)))).status).toBe(200);
  });

  test('adding a passkey needs the password or another passkey of the user', async () => {
    const { server, passkey } = await withPasskey();
    const stranger = await addPasskey(server.as('naomi'));
    const ruth = server.as('ruth');
    const start = (proof: object) => ruth.post('/api/account/passkeys/challenge', proof);
    expect((await start({ password: 'a wrong one' })).text).toBe(
      'That is not your current password.',
    );
    expect((await start({})).text).toBe('Please enter your password.');
    const asked = async () => (await ruth.post('/api/account/passkeys/proof')).body;
    const refused = await start({ passkey: stranger.sign(await asked()) });
    expect([refused.status, refused.text]).toEqual([403, REFUSED]);
    // A signature for signing in proves nothing here.
    const other = await start({ passkey: passkey.sign(await challenge(server)) });
    expect([other.status, other.text]).toEqual([410, TOO_LATE]);
    const proof = passkey.sign(await asked());
    const { status, body } = await start({ passkey: proof });
    expect(status).toBe(200);
    expect((await start({ passkey: proof })).status).toBe(410);
    expect(body.excludeCredentials).toHaveLength(1);
    expect((await ruth.post('/api/account/passkeys', makePasskey(body).made)).status).toBe(201);
  });

  test('a passkey made at another address, too late, twice, or for another user is refused', async () => {
    const { server } = await withPasskey();
    const ruth = server.as('ruth');
    const start = async () =>
      (await ruth.post('/api/account/passkeys/challenge', { password: PASSWORD })).body;
    const add = (made: object, as = ruth) => as.post('/api/account/passkeys', made);
    for (const wrong of [{ origin: 'http://evil.example.org' }, { rpId: 'evil.example.org' }])
      expect((await add(makePasskey(await start(), wrong).made)).text).toBe(REFUSED);
    const options = await start();
    expect((await add(makePasskey(options).made, server.as('naomi'))).text).toBe(TOO_LATE);
    const { made } = makePasskey(options);
    expect((await add(made)).status).toBe(201);
    expect((await add(made)).text).toBe(TOO_LATE);
    const late = makePasskey(await start());
    server.clock.now += 5 * 60_000;
    expect((await add(late.made)).text).toBe(TOO_LATE);
    expect((await ruth.get('/api/account/passkeys')).body).toHaveLength(2);
  });

  test('a passkey above the maximum per user is refused', async () => {
    const server = createTestServer();
    const { passkeyOf, newPasskeyOf } = passwordlessIn(server);
    for (let n = 0; n < PASSKEYS_PER_PERSON; n++) passkeyOf('ruth');
    const ruth = server.as('ruth');
    const sentence = 'You have 20 passkeys. Please remove one that you no longer use first.';
    const proof = { password: PASSWORD };
    expect((await ruth.post('/api/account/passkeys/challenge', proof)).text).toBe(sentence);
    const { made } = newPasskeyOf('ruth');
    expect((await ruth.post('/api/account/passkeys', made)).text).toBe(sentence);
  });

  test('a passkey works with the set-up link', async () => {
    const { server, passkey } = await withPasskey({ setup: true });
    const setup = { setup: SETUP_CODE };
    const answer = await signIn(server, passkey.sign(await challenge(server)), setup);
    expect(answer.body.isAdmin).toBe(true);
  });

  test('a passkey is in its owner’s export, and is deleted with the account', async () => {
    const { server } = await withPasskey();
    const ruth = server.as('ruth');
    expect((await ruth.get('/api/account/export')).body.passkeys).toHaveLength(1);
    await ruth.delete('/api/user', { password: PASSWORD });
    expect(traces(server).passkeys).toEqual([]);
  });

  test('passkeys are offered where browsers support them: at a name with https or on this computer', () => {
    const at = (baseUrl: string) => relyingParty({ baseUrl });
    expect(at('https://pray.example.org:8443')).toEqual({
      id: 'pray.example.org',
      origin: 'https://pray.example.org:8443',
    });
    expect(at('http://localhost:3000')?.id).toBe('localhost');
    const nowhere = ['http://pray.example.org', 'https://192.168.1.7', 'https://[fd00::1]:3000'];
    expect(nowhere.map(at)).toEqual([null, null, null]);
  });

  test('passkeys are not offered elsewhere', async () => {
    const server = createTestServer({ baseUrl: 'https://192.168.1.7' });
    expect((await server.signedOut().get('/api/info')).body.passkeys).toBeNull();
    const answer = await server.signedOut().post('/api/login/passkey/challenge');
    expect([answer.status, answer.text]).toEqual([
      409,
      'Passkeys do not work at this address. Please use your password.',
    ]);
  });
});

describe('refused signatures of passkeys that change nothing (A32)', () => {
  test('a signature is refused the second time', async () => {
    const { server, passkey } = await withPasskey();
    const signed = passkey.sign(await challenge(server));
    expect((await signIn(server, signed)).status).toBe(200);
    await refusedWith(server, signed, [410, TOO_LATE]);
  });

  test('a signature is refused after five minutes', async () => {
    const { server, passkey } = await withPasskey();
    const signed = passkey.sign(await challenge(server));
    server.clock.now += 5 * 60_000;
    await refusedWith(server, signed, [410, TOO_LATE]);
  });

  test('a signature for another origin or another relying party is refused', async () => {
    const { server, passkey } = await withPasskey();
    for (const wrong of [{ origin: 'http://evil.example.org' }, { rpId: 'evil.example.org' }])
      await refusedWith(server, passkey.sign(await challenge(server), wrong), [401, REFUSED]);
  });

  test('a signature for another account, or by an unknown passkey, is refused', async () => {
    const { server, passkey } = await withPasskey();
    const naomi = userHandle(server.derive, server.idOf('naomi'));
    const signed = passkey.sign(await challenge(server), { userHandle: naomi });
    await refusedWith(server, signed, [401, REFUSED]);
    const unknown = { ...passkey.sign(await challenge(server)), id: 'unknown', rawId: 'unknown' };
    await refusedWith(server, unknown, [401, REFUSED]);
  });

  test('a signature with a smaller counter is refused', async () => {
    const { server, passkey } = await withPasskey();
    await signIn(server, passkey.sign(await challenge(server), { counter: 7 }));
    for (const counter of [7, 3])
      await refusedWith(server, passkey.sign(await challenge(server), { counter }), [401, REFUSED]);
  });

  test('a signature by another key is refused', async () => {
    const { server, passkey } = await withPasskey();
    const other = await addPasskey(server.as('naomi'));
    const options = await challenge(server);
    const forged = { ...other.sign(options), id: passkey.made.id, rawId: passkey.made.id };
    const { userHandle: _, ...response } = forged.response;
    await refusedWith(server, { ...forged, response }, [401, REFUSED]);
  });

  test('a signature from a page of another site is refused', async () => {
    const { server, passkey } = await withPasskey();
    const before = traces(server);
    const body = { passkey: passkey.sign(await challenge(server)) };
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const answer = await server.signedOut().post('/api/login/passkey', body, foreign);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'other-site']);
    expect(traces(server)).toEqual(before);
  });

  test('an answer that no browser sends is refused', async () => {
    const { server } = await withPasskey();
    for (const nonsense of [null, {}, { id: 'x' }, 'x'])
      expect((await signIn(server, nonsense)).status).toBe(400);
  });
});

describe('signing in by a passkey (A36)', () => {
  test('a deactivated account is reported to its owner and not opened', async () => {
    const { server, passkey } = await withPasskey();
    server.setUser('ruth', { isActive: false });
    await refusedWith(server, passkey.sign(await challenge(server)), [
      403,
      'This account has been deactivated.',
    ]);
  });

  test('failures slow the next attempts, and both are audited', async () => {
    const { server, passkey } = await withPasskey();
    for (const status of [401, 401, 401, 401, 401, 429]) {
      const signed = passkey.sign(await challenge(server), { origin: 'http://evil.example.org' });
      expect((await signIn(server, signed)).status).toBe(status);
    }
    server.clock.elapsed += 30_000;
    expect((await signIn(server, passkey.sign(await challenge(server)))).status).toBe(200);
    const activity = (await server.as('ruth').get('/api/account/activity')).body;
    expect(activity.map(({ kind }: { kind: string }) => kind)).toEqual([
      'signed-in-by-passkey',
      ...Array(5).fill('sign-in-failed'),
      'passkey-added',
    ]);
    await server.as('ruth').delete('/api/account/passkeys/1');
    const [last] = (await server.as('ruth').get('/api/account/activity')).body;
    expect(last.kind).toBe('passkey-removed');
  });
});
