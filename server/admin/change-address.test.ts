import { describe, expect, test } from 'bun:test';
import { lettersOf, linkTo, withAddresses } from '../../test-support/addresses.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { deliveries, inbox, pushSubscriptions } from '../db/schema.ts';

const OLD = 'naomi@example.org';
const NEW = 'naomi.miller@example.com';

const start = (options: Parameters<typeof createTestServer>[0] = { mail: true }) => {
  const started = withAddresses(createTestServer(options));
  const { server } = started;
  server.setUser('deborah', { isAdmin: true });
  const change = (email: string, name = 'naomi') =>
    server.as('deborah').post(`/api/admin/users/${server.idOf(name)}/address`, { email });
  return { ...started, change };
};

describe('changes of an address by an administrator (A52)', () => {
  test('the address changes at once; the user stays signed in and is notified in the app and by mail', async () => {
    const { server, change, signIn } = start();
    const { body } = await change(NEW);
    expect(body).toMatchObject({ email: NEW, isEmailConfirmed: false });
    expect([await signIn(OLD), await signIn(NEW)]).toEqual([401, 200]);
    const naomi = server.as('naomi');
    const kindsIn = async (path: string) =>
      (await naomi.get(path)).body.map(({ kind }: { kind: string }) => kind);
    expect(await kindsIn('/api/account/notices')).toEqual(['address-changed']);
    expect(await kindsIn('/api/inbox')).toEqual(['address-changed']);
    expect(lettersOf(server, 'address-changed').map(({ to }) => to)).toEqual([NEW, OLD]);
    const { body: activity } = await naomi.get('/api/account/activity');
    expect(activity[1]).toMatchObject({ kind: 'address-changed', isMine: false, place: null });
  });

  test('the link in the mail to the new address confirms it', async () => {
    const { server, change, web, take, isConfirmed } = start();
    await change(NEW);
    const token = linkTo(server, 'address-changed', NEW);
    expect((await web.get(`/api/account/address/${token}`)).body).toEqual({
      username: 'naomi',
      email: NEW,
      isMine: false,
      isChanged: true,
    });
    expect((await take(token)).status).toBe(204);
    expect(isConfirmed('naomi')).toBe(true);
    expect((await take(token)).status).toBe(410);
  });

  test('the old address can take the change back, if it was confirmed', async () => {
    const { server, change, undo, addressOf } = start();
    await change(NEW);
    expect((await undo(linkTo(server, 'address-changed', OLD))).status).toBe(204);
    expect(addressOf('naomi')).toBe(OLD);
    expect(lettersOf(server, 'address-undone').map(({ to }) => to)).toEqual([NEW]);
  });

  test('a mistyped address gives its reader no rights and no data (A51)', async () => {
    const { server, change, unconfirm, undo, links } = start();
    unconfirm('naomi');
    await change(NEW);
    const [letter] = lettersOf(server, 'address-changed').filter(({ to }) => to === OLD);
    expect(letter?.letter.action).toBeUndefined();
    expect((await undo(links().undo)).status).toBe(410);
  });

  test('an address that is taken or unchanged, or one’s own account, is refused', async () => {
    const { server, change, addressOf } = start();
    for (const [email, name, status, says] of [
      ['RUTH@example.org', 'naomi', 409, 'That email address is already registered.'],
      ['Naomi@Example.org', 'naomi', 409, 'That is their address already.'],
      ['naomi', 'naomi', 400, 'Please enter a valid email address'],
      [NEW, 'deborah', 403, 'You cannot change or delete your own account here.'],
    ] as const) {
      const refused = await change(email, name);
      expect([refused.status, refused.text]).toEqual([status, says]);
    }
    expect(addressOf('naomi')).toBe(OLD);
    expect(server.db.select().from(deliveries).all()).toEqual([]);
  });

  test('without a mail server the change works, and the user is found by the new address', async () => {
    const { server, change } = start({});
    expect((await change(NEW)).status).toBe(200);
    expect(server.db.select().from(deliveries).all()).toEqual([]);
    const found = async (q: string) =>
      (await server.as('deborah').get(`/api/admin/users?q=${q}`)).body;
    expect((await found('naomi.miller')).map(({ id }: { id: number }) => id)).toEqual([
      server.idOf('naomi'),
    ]);
    expect(await found(OLD)).toEqual([]);
    const { body } = await server
      .as('deborah')
      .post(`/api/admin/users/${server.idOf('naomi')}/confirm-address`);
    expect(body.isEmailConfirmed).toBe(true);
  });

  test('the first code to the new address ends nothing, and its reader cannot end the account', async () => {
    const { server, change, web, signIn, isConfirmed } = start();
    await change(NEW);
    await server.as('naomi').post('/api/account/confirmation');
    const link = linkTo(server, 'confirm-address', NEW);
    expect((await web.get(`/api/confirm-address/${link}`)).body.canReject).toBe(false);
    expect((await web.delete(`/api/confirm-address/${link}`)).status).toBe(410);
    const { body } = await web.post('/api/login/code/mail', { email: NEW });
    const code = lettersOf(server, 'sign-in-code').at(-1)?.letter.code;
    expect((await web.post('/api/login/code', { id: body.id, code })).status).toBe(200);
    expect([isConfirmed('naomi'), await signIn(NEW)]).toEqual([true, 200]);
    const { body: notices } = await server.as('naomi').get('/api/account/notices');
    expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['address-changed']);
  });

  test('the change ends a pending change of the user', async () => {
    const { server, change, ask, take, addressOf } = start();
    await ask('naomi', 'another@example.com');
    const token = linkTo(server, 'address-asked', 'another@example.com');
    await change(NEW);
    expect((await take(token)).status).toBe(410);
    expect(addressOf('naomi')).toBe(NEW);
  });
});

test('an invitation that waits for the new address is added to the inbox once (I20)', async () => {
  const world = await createWorld(createTestServer({ mail: true, budgets: 0 }));
  const { server, group } = world;
  await server.as('ruth').post(`/api/groups/${group}/invitations`, { email: NEW });
  const { take } = world.addressChangeOf('jesse', NEW);
  const rows = () =>
    server.db
      .select()
      .from(inbox)
      .all()
      .filter(({ kind, userId }) => kind === 'invitation' && userId === server.idOf('jesse'))
      .length;
  expect((await server.signedOut().post(`/api/account/address/${take}`)).status).toBe(204);
  expect(rows()).toBe(1);
  // Back again, and forward again.
  for (const email of ['jesse@example.org', NEW])
    await server
      .signedOut()
      .post(`/api/account/address/${world.addressChangeOf('jesse', email).take}`);
  expect(rows()).toBe(1);
});

test('an invitation to an address typed by an administrator waits until the address is confirmed (I20)', async () => {
  const world = await createWorld(createTestServer({ mail: true, budgets: 0 }));
  const { server, group } = world;
  const { idOf } = server;
  server.setUser('deborah', { isAdmin: true });
  await server.as('ruth').post(`/api/groups/${group}/invitations`, { email: NEW });
  // An administrator could give this address to a second account of their own, and join.
  await server.as('deborah').post(`/api/admin/users/${idOf('jesse')}/address`, { email: NEW });
  const jesse = server.as('jesse');
  const kinds = async () =>
    (await jesse.get('/api/inbox')).body.map(({ kind }: { kind: string }) => kind);
  expect(await kinds()).toEqual(['address-changed']);
  const token = linkTo(server, 'address-changed', NEW);
  expect((await server.signedOut().post(`/api/account/address/${token}`)).status).toBe(204);
  expect((await kinds()).toSorted()).toEqual(['address-changed', 'invitation']);
});

test('passkeys, devices and push stay with a changed address (A48)', async () => {
  const world = await createWorld();
  const { server } = world;
  const { db, idOf } = server;
  const { signIn } = world.passkeyOf('naomi');
  server.addDevice(idOf('naomi'));
  const { take } = world.addressChangeOf('naomi', NEW);
  await server.signedOut().post(`/api/account/address/${take}`);
  expect((await server.as('naomi').get('/api/sessions')).body).toHaveLength(1);
  expect(db.select().from(pushSubscriptions).all()).toHaveLength(1);
  const entered = await server.signedOut().post('/api/login/passkey', { passkey: signIn() });
  expect([entered.status, entered.body.email]).toEqual([200, NEW]);
});

test('leaders see the new address among the members at once (A46)', async () => {
  const { server, group, addressChangeOf } = await createWorld();
  await server.signedOut().post(`/api/account/address/${addressChangeOf('naomi', NEW).take}`);
  const seen = async (name: string) =>
    (await server.as(name).get(`/api/groups/${group}/members`)).text.includes(NEW);
  expect([await seen('ruth'), await seen('naomi'), await seen('miriam')]).toEqual([
    true,
    true,
    false,
  ]);
});
