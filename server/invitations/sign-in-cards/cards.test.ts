import { describe, expect, test } from 'bun:test';
import { and, eq, isNotNull } from 'drizzle-orm';
import { lettersOf, linkTo } from '../../../test-support/addresses.ts';
import { addPasskey } from '../../../test-support/authenticator.ts';
import { createTestServer, ORIGIN, PASSWORD } from '../../../test-support/server.ts';
import {
  addressChanges,
  audit,
  deliveries,
  inbox,
  members,
  notices,
  signInCards,
} from '../../db/schema.ts';
import { composing } from '../../notices/compose.ts';

const DAY = 24 * 60 * 60_000;
const NEW = 'a horse on a hill';
/** Codes that no card has: the chance is one in eleven thousand million. */
const LETTERS = 'BCDFGHJKMNPRSTVWXZ';
const WRONG = Array.from(
  { length: 1_400 },
  (_, n) =>
    `ZZZZZ${LETTERS[n % 18]}${LETTERS[Math.floor(n / 18) % 18]}${LETTERS[Math.floor(n / 324)]}`,
);
const OVER = 'This card no longer works. Please ask for a new one.';

/** Ruth’s group, in which Boaz may invite and Naomi may not, and a user whose account Ruth made. */
const start = async (options: Parameters<typeof createTestServer>[0] = {}) => {
  const server = createTestServer(options);
  const { db, clock } = server;
  const ruth = server.as('ruth');
  const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
  for (const name of ['boaz', 'naomi'])
    db.insert(members)
      .values({ groupId: group.id, userId: server.idOf(name), joinedAt: clock.now })
      .run();
  db.update(members)
    .set({ canInvite: true })
    .where(eq(members.userId, server.idOf('boaz')))
    .run();
  server.setUser('deborah', { isAdmin: true });
  const people = `/api/groups/${group.id}/people`;
  const web = server.signedOut();
  const enter = (code: string, newPassword?: string, from?: string) =>
    web.post(
      '/api/login/card',
      { code, newPassword },
      from === undefined ? {} : { 'x-forwarded-for': from },
    );
  const asIn = (answer: { headers: Headers }) => {
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return {
      get: (path: string) => web.get(path, undefined, { cookie }),
      post: (path: string, body?: object) => web.post(path, body, { cookie }),
      patch: (path: string, body?: object) => web.patch(path, body, { cookie }),
    };
  };
  const add = async (firstName = 'Walter', lastName = 'Green') =>
    (await ruth.post(people, { firstName, lastName })).body;
  return { server, db, clock, ruth, group, people, web, enter, asIn, add };
};

describe('users without an address (A53)', () => {
  test('a user is made by name, is a member at once, and has no address in any answer', async () => {
    const { server, ruth, group, add, enter, asIn } = await start();
    const card = await add();
    expect(card).toMatchObject({ name: 'Walter Green', username: 'walter.green' });
    expect(card.url).toEndWith(`/card#${card.code}`);
    const walter = asIn(await enter(card.code));
    expect((await walter.get('/api/user')).body).toMatchObject({
      email: null,
      isEmailConfirmed: false,
      username: 'walter.green',
    });
    expect((await walter.get(`/api/groups/${group.id}`)).status).toBe(200);
    const found = (await ruth.get(`/api/groups/${group.id}/members`)).body.find(
      ({ userId }: { userId: number }) => userId === card.userId,
    );
    expect(found.user.email).toBeNull();
    const { body } = await server.as('deborah').get('/api/admin/users?q=walter.g');
    expect(body).toMatchObject([{ email: null, username: 'walter.green' }]);
    const { body: kept } = await walter.get('/api/account/export');
    expect(kept).toMatchObject({ user: { email: null }, madeBy: 'Ruth of Bethlehem' });
    const { expiresAt } = card;
    expect(kept.cards).toMatchObject([{ expiresAt, overAt: expect.any(String) }]);
    expect(JSON.stringify(kept)).not.toContain(card.code);
    expect((await walter.get('/api/account/maker')).body.madeBy).toStartWith('Ruth');
    expect((await ruth.get('/api/account/maker')).body).toEqual({ madeBy: null });
  });

  test('members who may invite make users, and administrators do in their groups', async () => {
    const { server, db, clock, group, people } = await start();
    const body = { firstName: 'Walter', lastName: 'Green' };
    const statusOf = async (name: string) => (await server.as(name).post(people, body)).status;
    expect([await statusOf('boaz'), await statusOf('naomi')]).toEqual([201, 403]);
    expect([await statusOf('deborah'), await statusOf('jesse')]).toEqual([404, 404]);
    db.insert(members)
      .values({ groupId: group.id, userId: server.idOf('deborah'), joinedAt: clock.now })
      .run();
    expect(await statusOf('deborah')).toBe(201);
  });

  test('only administrators make users while registration is closed', async () => {
    const { server, db, clock, group, people } = await start({ registration: 'closed' });
    db.insert(members)
      .values({ groupId: group.id, userId: server.idOf('deborah'), joinedAt: clock.now })
      .run();
    const body = { firstName: 'Walter', lastName: 'Green' };
    expect((await server.as('ruth').post(people, body)).status).toBe(403);
    expect((await server.as('deborah').post(people, body)).status).toBe(201);
  });

  test('a new user counts as an invited account of the network', async () => {
    // A hundredth of 300 an hour.
    const { server, db, clock, group, people } = await start({ budgets: 0.01 });
    const body = { firstName: 'Walter', lastName: 'Green' };
    const statuses = [];
    for (const name of ['ruth', 'boaz', 'ruth', 'boaz'])
      statuses.push((await server.as(name).post(people, body)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    db.insert(members)
      .values({ groupId: group.id, userId: server.idOf('deborah'), joinedAt: clock.now })
      .run();
    expect((await server.as('deborah').post(people, body)).status).toBe(201);
  });

  test('a new user gets an unused username, in any script, that signs in', async () => {
    const { add, enter, web } = await start();
    const names = [
      ['Walter', 'Green', 'walter.green'],
      ['Walter', 'Green', 'walter.green2'],
      // Cyrillic letters that look like the Latin ones before.
      ['Wаlter', 'Green', 'wаlter.green3'],
      ['영희', '김', '김영희'],
      ['J', '@', 'j100'],
      ['مريم', 'داود', 'مريم.داود'],
    ] as const;
    for (const [first, last, username] of names) {
      const card = await add(first, last);
      expect(card.username).toBe(username);
      await enter(card.code, NEW);
      const login = await web.post('/api/login', { email: username, password: NEW });
      expect([username, login.status]).toEqual([username, 200]);
    }
  });

  test('a later address voids the card and can be used to reset the password', async () => {
    const { server, add, enter, asIn, web } = await start({ mail: true });
    const card = await add();
    const walter = asIn(await enter(card.code, NEW));
    const next = (await server.as('ruth').post(`/api/people/${card.userId}/card`)).body;
    const asked = await walter.post('/api/account/address', {
      email: 'walter@example.com',
      password: NEW,
    });
    expect(asked.status).toBe(204);
    const admin = server.as('deborah');
    const path = `/api/admin/users/${card.userId}`;
    expect((await admin.post(`${path}/confirm-address`)).text).toBe('They have no email address.');
    const moved = await admin.post(`${path}/address`, { email: 'walter@example.com' });
    expect(moved.body).toMatchObject({ email: 'walter@example.com', isEmailConfirmed: false });
    expect((await enter(next.code)).text).toBe(OVER);
    const again = await server.as('ruth').post(`/api/people/${card.userId}/card`);
    expect(again.status).toBe(409);
    for (const email of ['walter.green', 'walter@example.com'])
      expect((await web.post('/api/login', { email, password: NEW })).status).toBe(200);
    const { body } = await walter.get('/api/account/export');
    expect(body.addressChanges[0]).toMatchObject({ from: null, to: 'walter@example.com' });
    expect(server.storedUser(card.userId)?.addressVersion).toBe(1);
  });

  test('an administrator returns an account for good after a stranger has set its first address (A52)', async () => {
    const { server, add, enter, asIn, web } = await start({ mail: true });
    const card = await add();
    const stranger = asIn(await enter(card.code, NEW));
    const moves = ['thief@example.com', 'thief.too@example.com'];
    for (const email of moves) {
      await stranger.post('/api/account/address', { email, password: NEW });
      await web.post(`/api/account/address/${linkTo(server, 'address-asked', email)}`);
    }
    const emailOf = () => server.storedUser(card.userId)?.email;
    expect(emailOf()).toBe('thief.too@example.com');
    const before = linkTo(server, 'address-changed', 'thief@example.com');
    const path = `/api/admin/users/${card.userId}/address`;
    const helped = await server.as('deborah').post(path, { email: 'walter@example.com' });
    expect(helped.status).toBe(200);
    expect((await web.post(`/api/account/address/${before}/undo`)).status).toBe(410);
    const left = lettersOf(server, 'address-changed').filter(({ to }) => to === moves[1]);
    expect(JSON.stringify(left)).not.toContain('/undo');
    expect(emailOf()).toBe('walter@example.com');
    const says = server.db
      .select()
      .from(addressChanges)
      .where(isNotNull(addressChanges.undoUntil))
      .all();
    expect(says).toEqual([]);
  });

  test('the list of unreached users shows the user without an address', async () => {
    const { ruth, group, add } = await start({ mail: true });
    const { userId } = await add();
    const { body } = await ruth.get(`/api/groups/${group.id}/reached`);
    const found = body.find((one: { userId: number }) => one.userId === userId);
    expect(found).toMatchObject({ mail: 'no-address' });
  });

  test('a user stays when their maker is deleted, and is deleted with all cards', async () => {
    const { server, db, people, add } = await start();
    const { userId } = await add();
    const made = await server.as('boaz').post(people, { firstName: 'Mary', lastName: 'Ann' });
    const admin = server.as('deborah');
    expect((await admin.delete(`/api/admin/users/${server.idOf('boaz')}`)).status).toBe(204);
    const mary = server.storedUser(made.body.userId);
    expect(mary?.madeBy).toBeNull();
    expect((await admin.delete(`/api/admin/users/${userId}`)).status).toBe(204);
    expect(db.select().from(signInCards).where(eq(signInCards.userId, userId)).all()).toEqual([]);
  });
});

describe('sign-in cards (A54)', () => {
  test('a card signs in once, within 30 days', async () => {
    const { clock, add, enter, server } = await start();
    const { code, expiresAt, userId } = await add();
    expect(code).toMatch(/^[BCDFGHJKMNPRSTVWXZ]{8}$/);
    expect(Date.parse(expiresAt)).toBe(clock.now + 30 * DAY);
    const spoken = ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `;
    expect((await enter(spoken)).status).toBe(200);
    expect([(await enter(code)).status, (await enter(code)).text]).toEqual([410, OVER]);
    const next = (await server.as('ruth').post(`/api/people/${userId}/card`)).body;
    server.letDaysPass(30);
    expect((await enter(next.code)).status).toBe(410);
  });

  test('a stored card needs the server’s key to be read', async () => {
    const { db, add, server } = await start();
    const { code } = await add();
    const [row] = db.select().from(signInCards).all();
    expect(row?.codeHash).toBe(server.derive('sign-in card', code));
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test('twenty cards in one hall work although ten codes each are mistyped', async () => {
    const { server, add, enter, db } = await start({ trustedProxies: ['127.0.0.1'] });
    const codes = [];
    for (let n = 0; n < 20; n++) codes.push((await add(`Walter ${n}`)).code);
    const hall = '203.0.113.5';
    const mistyped = async (n: number) => (await enter(WRONG[n] ?? '', undefined, hall)).status;
    for (let n = 0; n < 10; n++) expect(await mistyped(n)).toBe(401);
    const answers = await Promise.all(codes.map((code) => enter(code, undefined, hall)));
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
    expect(server.waited).toEqual([]);
    const noted = db.select().from(audit).where(eq(audit.kind, 'sign-in-failed')).all();
    expect(noted.reduce((sum, { count }) => sum + count, 0)).toBe(10);
  });

  test('codes wait after a hundred wrong ones of a network, or a thousand in all, and so cannot be guessed', async () => {
    const { add, enter, server } = await start({ trustedProxies: ['127.0.0.1'] });
    const { code } = await add();
    const from = (network: number) => `10.0.${network}.1`;
    for (let network = 0; network < 12; network++)
      for (let n = 0; n < 110; n++)
        expect((await enter(WRONG[110 * network + n] ?? '', undefined, from(network))).status).toBe(
          401,
        );
    // Immediate: a hundred of each of nine networks, and of the tenth the rest of a thousand.
    expect(server.waited).toEqual(Array.from({ length: 1320 - 910 }, () => 3_000));
    // A right card elsewhere waits as long as one of them, and signs in.
    expect((await enter(code, undefined, '198.51.100.7')).status).toBe(200);
    expect(server.waited).toHaveLength(411);
  });

  test('a code has eight letters', async () => {
    const { enter } = await start();
    for (const code of ['', 'BCDF', 'BCDFGHJKM', 'BCDF1234']) {
      const refused = await enter(code);
      expect([refused.status, refused.text]).toEqual([
        400,
        'Please enter the eight letters on your card.',
      ]);
    }
  });

  test('a card of a deactivated account does not sign in and is not used up', async () => {
    const { server, add, enter } = await start();
    const { code, userId } = await add();
    const path = `/api/admin/users/${userId}/active`;
    await server.as('deborah').patch(path, { isActive: false });
    expect((await enter(code)).status).toBe(403);
    await server.as('deborah').patch(path, { isActive: true });
    expect((await enter(code)).status).toBe(200);
  });

  test('a card sets a password, which ends other ways in', async () => {
    const { server, add, enter, asIn, web } = await start();
    const card = await add();
    const first = asIn(await enter(card.code));
    const next = (await server.as('ruth').post(`/api/people/${card.userId}/card`)).body;
    expect((await enter(next.code, '123456')).status).toBe(400);
    expect((await enter(next.code, NEW)).status).toBe(200);
    expect((await first.get('/api/user')).status).toBe(401);
    const login = await web.post('/api/login', { email: 'Walter.Green', password: NEW });
    expect(login.status).toBe(200);
  });

  test('a card requires a new password if there is one, so that its use is noticed', async () => {
    const { server, add, enter, asIn, web } = await start();
    const card = await add();
    const walter = asIn(await enter(card.code, NEW));
    const next = (await server.as('ruth').post(`/api/people/${card.userId}/card`)).body;
    const refused = await enter(next.code);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([
      409,
      'card-needs-password',
    ]);
    expect((await walter.get('/api/user')).status).toBe(200);
    const login = await web.post('/api/login', { email: 'walter.green', password: NEW });
    expect(login.status).toBe(200);
    // A passkey counts as another way in too.
    await addPasskey(walter, NEW);
    server.setUser(card.userId, { passwordHash: '' });
    expect((await enter(next.code)).status).toBe(409);
    expect((await enter(next.code, `${NEW}, too`)).status).toBe(200);
  });

  test('a card works only while its maker may make one', async () => {
    const { server, db, clock, people, group, enter } = await start();
    const boaz = server.idOf('boaz');
    const ofBoaz = and(eq(members.userId, boaz), eq(members.groupId, group.id));
    const { code, userId } = (
      await server.as('boaz').post(people, { firstName: 'Mary', lastName: 'Ann' })
    ).body;
    const isVoid = async () => expect((await enter(code)).text).toBe(OVER);
    db.update(members).set({ canInvite: false }).where(ofBoaz).run();
    await isVoid();
    db.delete(members).where(ofBoaz).run();
    await isVoid();
    const back = { groupId: group.id, userId: boaz, canInvite: true, joinedAt: clock.now };
    db.insert(members).values(back).run();
    server.setUser('boaz', { isActive: false });
    await isVoid();
    server.setUser('boaz', { isActive: true });
    server.setUser(userId, { isAdmin: true });
    await isVoid();
    server.setUser(userId, { isAdmin: false });
    expect((await enter(code)).status).toBe(200);
    const byAdmin = (await server.as('deborah').post(`/api/people/${userId}/card`)).body.code;
    server.setUser('deborah', { isAdmin: false });
    expect((await enter(byAdmin)).text).toBe(OVER);
  });

  test('a card is void when its maker’s account is deleted', async () => {
    const { server, people, enter } = await start();
    const { code } = (await server.as('boaz').post(people, { firstName: 'Mary', lastName: 'Ann' }))
      .body;
    const path = `/api/admin/users/${server.idOf('boaz')}`;
    expect((await server.as('deborah').delete(path)).status).toBe(204);
    expect((await enter(code)).text).toBe(OVER);
  });

  test('a card is void when the password is chosen in another way', async () => {
    const { server, add, enter, asIn } = await start();
    const card = await add();
    const walter = asIn(await enter(card.code, NEW));
    const next = (await server.as('ruth').post(`/api/people/${card.userId}/card`)).body;
    const body = { currentPassword: NEW, newPassword: `${NEW}, too` };
    expect((await walter.patch('/api/user/password', body)).status).toBeLessThan(300);
    expect((await enter(next.code)).text).toBe(OVER);
  });
});

describe('new cards (A55)', () => {
  test('the account’s maker or an administrator makes a new card; earlier ones are void', async () => {
    const { server, add, enter } = await start();
    const card = await add();
    const path = `/api/people/${card.userId}/card`;
    const statusOf = async (name: string) => (await server.as(name).post(path)).status;
    expect([await statusOf('boaz'), await statusOf('naomi')]).toEqual([404, 404]);
    expect([await statusOf('ruth'), await statusOf('deborah')]).toEqual([201, 201]);
    expect((await enter(card.code)).text).toBe(OVER);
  });

  test('a maker who lost the right to invite, or whose user left the group, makes no card', async () => {
    const { server, db, group, people } = await start();
    const boaz = server.as('boaz');
    const { userId } = (await boaz.post(people, { firstName: 'Mary', lastName: 'Ann' })).body;
    const path = `/api/people/${userId}/card`;
    const listed = async () =>
      (await boaz.get(`/api/groups/${group.id}/members`)).body.find(
        (one: { userId: number }) => one.userId === userId,
      ).canMakeCard;
    expect([(await boaz.post(path)).status, await listed()]).toEqual([201, true]);
    const permit = (canInvite: boolean) =>
      db
        .update(members)
        .set({ canInvite })
        .where(eq(members.userId, server.idOf('boaz')))
        .run();
    permit(false);
    expect([(await boaz.post(path)).status, await listed()]).toEqual([404, false]);
    permit(true);
    db.delete(members).where(eq(members.userId, userId)).run();
    expect((await boaz.post(path)).status).toBe(404);
  });

  test('only an administrator makes a card for an administrator', async () => {
    const { server, ruth, group, add } = await start();
    const { userId } = await add();
    server.setUser(userId, { isAdmin: true });
    const path = `/api/people/${userId}/card`;
    const { body } = await ruth.get(`/api/groups/${group.id}/members`);
    expect(body.find((one: { userId: number }) => one.userId === userId).canMakeCard).toBe(false);
    expect((await ruth.post(path)).status).toBe(404);
    expect((await server.as('deborah').post(path)).status).toBe(201);
  });

  test('a push notifies of a new card, so that its user cannot hide the notice', async () => {
    const { server, db, ruth, add } = await start();
    const { userId } = await add();
    server.addDevice(userId);
    await ruth.post(`/api/people/${userId}/card`);
    const [told] = db.select().from(deliveries).where(eq(deliveries.userId, userId)).all();
    expect(told).toMatchObject({ kind: 'card-made', channel: 'push', state: 'waiting' });
    const { messageFor } = composing({ db, baseUrl: ORIGIN, derive: server.derive });
    expect(JSON.stringify(told && messageFor(told, server.clock.now))).toContain(
      'A card was made that signs in to your account',
    );
  });

  test('several new cards in an hour send one inbox line and one push (A55)', async () => {
    const { server, db, ruth, add } = await start();
    const { userId } = await add();
    server.addDevice(userId);
    const told = () =>
      [deliveries, inbox].map(
        (table) => db.select().from(table).where(eq(table.userId, userId)).all().length,
      );
    for (let n = 0; n < 5; n++) {
      expect((await ruth.post(`/api/people/${userId}/card`)).status).toBe(201);
      expect(told()).toEqual([1, 1]);
    }
    server.clock.now += 60 * 60_000;
    await ruth.post(`/api/people/${userId}/card`);
    expect(told()).toEqual([2, 1]);
  });

  test('a new card is in the inbox and the audit log', async () => {
    const { server, db, add, enter, asIn } = await start();
    const card = await add();
    const walter = asIn(await enter(card.code));
    const [first] = (await walter.get('/api/account/notices')).body;
    expect(first.kind).toBe('card-made');
    await walter.post(`/api/account/notices/${first.id}/read`);
    await server.as('ruth').post(`/api/people/${card.userId}/card`);
    expect((await walter.get('/api/account/notices')).body).toMatchObject([{ kind: 'card-made' }]);
    expect((await walter.get('/api/inbox')).body[0].text).toBe(
      'A card was made that signs in to your account',
    );
    expect(db.select().from(notices).where(eq(notices.userId, card.userId)).all()).toHaveLength(2);
    const kinds = db
      .select({ kind: audit.kind, actor: audit.actorId })
      .from(audit)
      .where(eq(audit.userId, card.userId))
      .all();
    expect(kinds).toEqual([
      { kind: 'account-made', actor: server.idOf('ruth') },
      { kind: 'card-made', actor: server.idOf('ruth') },
      { kind: 'signed-in-by-card', actor: card.userId },
      { kind: 'card-made', actor: server.idOf('ruth') },
    ]);
  });
});

describe('signing in with a username (A56)', () => {
  test('every user signs in by username in any case, but never by one with an @ or a space', async () => {
    const { web } = await start();
    const login = (email: string, password = PASSWORD) =>
      web.post('/api/login', { email, password });
    for (const email of ['ruth', 'RUTH', ' ruth ', 'ruth@example.org'])
      expect([email, (await login(email)).status]).toEqual([email, 200]);
    for (const email of ['ruth of moab', 'ruth@', '@ruth', ''])
      expect((await login(email)).text).toBe('Please enter a valid email address');
  });

  test('a wrong password and an unknown username get the same answer', async () => {
    const { web } = await start();
    for (const email of ['ruth', 'nobody.here']) {
      const refused = await web.post('/api/login', { email, password: 'a wrong one' });
      expect([refused.status, refused.text]).toEqual([401, 'Incorrect username or password.']);
    }
  });
});
