import { describe, expect, test } from 'bun:test';
import { createTestServer, quiet } from '../../../test-support/server.ts';
import { createWorld, type World } from '../../../test-support/world.ts';
import { deliveries, households } from '../../db/schema.ts';
import { tidyUp } from '../../operations/jobs/tidy-up.ts';
import { lockOut } from '../../session/ways-in.ts';

const DAY = 24 * 60 * 60_000;
const PATH = '/api/account/household';

const withMail = () => createWorld(createTestServer({ mail: true }));

const ask = ({ server }: World, by: string, to: string, whose: 'mine' | 'theirs') =>
  server.as(by).post(PATH, { userId: server.idOf(to), whose });

const sharedOf = async ({ server }: World, name: string) =>
  (await server.as(name).get(PATH)).body.shared;

const inboxOf = async ({ server }: World, name: string): Promise<string[]> =>
  (await server.as(name).get('/api/inbox')).body.map(({ text }: { text: string }) => text);

const mailed = ({ server: { db } }: World) =>
  db
    .select()
    .from(deliveries)
    .all()
    .filter(({ kind }) => kind.startsWith('household'))
    .map(({ kind, userId }) => [kind, userId]);

describe('mail for two users (A59)', () => {
  test('one user asks, the other agrees, and both see it', async () => {
    const world = await withMail();
    const { idOf } = world.server;
    const { status, body } = await ask(world, 'naomi', 'miriam', 'mine');
    expect([status, body.isAgreed, body.isAskedByMe]).toEqual([201, false, true]);
    expect(await sharedOf(world, 'miriam')).toEqual([
      expect.objectContaining({ whose: 'theirs', isAgreed: false, isAskedByMe: false }),
    ]);
    expect(mailed(world)).toEqual([['household-asked', idOf('miriam')]]);
    expect(await inboxOf(world, 'miriam')).toContain('Somebody asks whether you two share mail');
    const agree = `${PATH}/${body.id}/agree`;
    expect((await world.server.as('naomi').post(agree)).status).toBe(404);
    expect((await world.server.as('ruth').post(agree)).status).toBe(404);
    expect((await world.server.as('miriam').post(agree)).status).toBe(204);
    // The question is over.
    expect(await inboxOf(world, 'miriam')).not.toContain(
      'Somebody asks whether you two share mail',
    );
    for (const name of ['naomi', 'miriam']) {
      expect(await inboxOf(world, name)).toContain('You share mail with somebody now');
      expect(await sharedOf(world, name)).toEqual([
        expect.objectContaining({ isAgreed: true, expiresAt: null }),
      ]);
    }
    expect(mailed(world).slice(1)).toEqual([
      ['household-agreed', idOf('naomi')],
      ['household-agreed', idOf('miriam')],
    ]);
  });

  test('two equal questions in both directions agree', async () => {
    const world = await withMail();
    await ask(world, 'naomi', 'miriam', 'mine');
    const { status, body } = await ask(world, 'miriam', 'naomi', 'theirs');
    expect([status, body.isAgreed]).toEqual([201, true]);
    const again = await ask(world, 'miriam', 'naomi', 'theirs');
    expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'household-known']);
    // The opposite direction is another question.
    expect((await ask(world, 'miriam', 'naomi', 'mine')).status).toBe(201);
  });

  test('a user without an address accepts an offer', async () => {
    const world = await withMail();
    world.server.setUser('naomi', { email: null, emailKey: null, emailConfirmedAt: null });
    const { body } = await ask(world, 'ruth', 'naomi', 'theirs');
    expect((await world.server.as('naomi').post(`${PATH}/${body.id}/agree`)).status).toBe(204);
    expect(await sharedOf(world, 'naomi')).toEqual([
      expect.objectContaining({ whose: 'mine', isAgreed: true }),
    ]);
    // Mail cannot go to a user without an address.
    const offer = await ask(world, 'naomi', 'ruth', 'theirs');
    expect([offer.status, offer.headers.get('x-error-code')]).toEqual([409, 'no-own-address']);
  });

  test('a question to a stranger, a deactivated user or oneself is refused', async () => {
    const world = await withMail();
    world.server.setUser('miriam', { isActive: false });
    for (const name of ['jesse', 'orpah', 'miriam', 'naomi'])
      expect((await ask(world, 'naomi', name, 'mine')).status).toBe(404);
    expect(
      (await world.server.as('naomi').post(PATH, { userId: 99_999, whose: 'mine' })).status,
    ).toBe(404);
    expect((await world.server.as('naomi').post(PATH, { userId: 0, whose: 'mine' })).text).toBe(
      'Please choose somebody.',
    );
  });

  test('either user ends it at once, and the other is notified (A60)', async () => {
    for (const [by, other] of [
      ['naomi', 'ruth'],
      ['ruth', 'naomi'],
    ] as const) {
      const world = await withMail();
      const id = world.household({ person: 'naomi', reader: 'ruth' });
      expect((await world.server.as(by).delete(`${PATH}/${id}`)).status).toBe(204);
      expect(await sharedOf(world, other)).toEqual([]);
      expect(await inboxOf(world, other)).toContain('You no longer share mail with somebody');
      expect(mailed(world)).toEqual([['household-ended', world.server.idOf(other)]]);
      expect((await world.server.as(by).delete(`${PATH}/${id}`)).status).toBe(404);
    }
  });

  test('a question is withdrawn or refused without a notification (A60)', async () => {
    for (const by of ['naomi', 'ruth']) {
      const world = await withMail();
      const id = world.household({ person: 'naomi', reader: 'ruth', isAgreed: false });
      expect((await world.server.as(by).delete(`${PATH}/${id}`)).status).toBe(204);
      expect(mailed(world)).toEqual([]);
    }
  });

  test('a question that was withdrawn or refused is not mailed again when it is repeated (A60)', async () => {
    for (const by of ['naomi', 'ruth']) {
      const world = await withMail();
      const { server } = world;
      const asked = async () => (await ask(world, 'naomi', 'ruth', 'mine')).body.id;
      let id = await asked();
      for (let n = 0; n < 3; n++) {
        expect((await server.as(by).delete(`${PATH}/${id}`)).status).toBe(204);
        expect(await sharedOf(world, 'ruth')).toEqual([]);
        id = await asked();
      }
      expect(mailed(world)).toEqual([['household-asked', server.idOf('ruth')]]);
      // The profile shows the question. An offer is another question.
      expect(await sharedOf(world, 'ruth')).toHaveLength(1);
      await server.as('naomi').delete(`${PATH}/${id}`);
      expect((await ask(world, 'ruth', 'naomi', 'theirs')).body.isAgreed).toBe(false);
      expect(mailed(world)).toHaveLength(2);
      await server.as('naomi').delete(`${PATH}/${(await sharedOf(world, 'naomi'))[0].id}`);
      server.db
        .update(households)
        .set({ createdAt: server.clock.now - 30 * DAY })
        .run();
      expect((await ask(world, 'naomi', 'ruth', 'mine')).status).toBe(201);
      expect(mailed(world)).toHaveLength(3);
    }
  });

  test('a question expires after 30 days, and can be asked again (A60)', async () => {
    const world = await withMail();
    const { server } = world;
    const id = world.household({ person: 'naomi', reader: 'ruth', isAgreed: false });
    const makeOlder = (days: number) =>
      server.db
        .update(households)
        .set({ createdAt: server.clock.now - days * DAY })
        .run();
    makeOlder(30);
    expect(await sharedOf(world, 'ruth')).toEqual([]);
    expect((await server.as('ruth').post(`${PATH}/${id}/agree`)).status).toBe(404);
    expect((await ask(world, 'naomi', 'ruth', 'mine')).status).toBe(201);
    makeOlder(31);
    tidyUp({ ...server, log: quiet }, server.clock.now);
    expect(server.db.select().from(households).all()).toEqual([]);
  });

  test('mail goes to one other address, and not on from there (A61)', async () => {
    const world = await withMail();
    world.household({ person: 'naomi', reader: 'ruth' });
    const more = await ask(world, 'naomi', 'miriam', 'mine');
    expect([more.status, more.headers.get('x-error-code')]).toEqual([409, 'household-elsewhere']);
    const { body } = await ask(world, 'miriam', 'naomi', 'theirs');
    const agreed = await world.server.as('naomi').post(`${PATH}/${body.id}/agree`);
    expect([agreed.status, agreed.headers.get('x-error-code')]).toEqual([
      409,
      'household-elsewhere',
    ]);
  });

  test('an address must be confirmed and gets mail for at most four users (A61)', async () => {
    const world = await withMail();
    for (const person of ['naomi', 'miriam', 'hannah', 'boaz'])
      world.household({ person, reader: 'ruth' });
    const full = await ask(world, 'ruth', 'tamar', 'theirs');
    expect([full.status, full.headers.get('x-error-code')]).toEqual([409, 'household-full']);
    const { body } = await ask(world, 'tamar', 'ruth', 'mine');
    expect((await world.server.as('ruth').post(`${PATH}/${body.id}/agree`)).status).toBe(409);
    world.server.setUser('tamar', { emailConfirmedAt: null });
    const offer = await ask(world, 'tamar', 'naomi', 'theirs');
    expect([offer.status, offer.headers.get('x-error-code')]).toEqual([
      403,
      'confirm-address-first',
    ]);
  });

  test('a user asks at most ten times a day (A61)', async () => {
    const world = await withMail();
    for (let n = 0; n < 10; n++) {
      const { status, body } = await ask(world, 'naomi', 'miriam', 'mine');
      expect(status).toBe(201);
      await world.server.as('naomi').delete(`${PATH}/${body.id}`);
    }
    const { status, text } = await ask(world, 'naomi', 'miriam', 'mine');
    expect([status, text]).toEqual([429, expect.stringMatching(/^You can ask 10 times a day\./)]);
    // Withdrawn questions are not in the inbox.
    expect(await inboxOf(world, 'miriam')).not.toContain(
      'Somebody asks whether you two share mail',
    );
  });

  test('a household ends when either account is deactivated or deleted, or was a stranger’s (A62)', async () => {
    for (const name of ['naomi', 'ruth']) {
      const world = await withMail();
      world.household({ person: 'naomi', reader: 'ruth' });
      const path = `/api/admin/users/${world.server.idOf(name)}`;
      await world.server.as('deborah').patch(`${path}/active`, { isActive: false });
      await world.server.as('deborah').patch(`${path}/active`, { isActive: true });
      expect(world.server.db.select().from(households).all()).toEqual([]);
      expect(mailed(world)).toHaveLength(1);
      world.household({ person: 'naomi', reader: 'ruth' });
      expect((await world.server.as('deborah').delete(path)).status).toBe(204);
      expect(world.server.db.select().from(households).all()).toEqual([]);
    }
  });

  test('a household ends when the address of an account takes a change back (A62)', async () => {
    const world = await withMail();
    const { server } = world;
    const { db } = server;
    for (const two of [
      { person: 'naomi', reader: 'ruth' },
      { person: 'miriam', reader: 'naomi' },
      { person: 'hannah', reader: 'ruth' },
    ])
      world.household(two);
    lockOut(db, server.idOf('naomi'), server.clock.now);
    expect(db.select().from(households).all()).toEqual([
      expect.objectContaining({ personId: server.idOf('hannah') }),
    ]);
  });

  test('the other user is notified of that end (A62)', async () => {
    const world = await withMail();
    const { server } = world;
    world.household({ person: 'naomi', reader: 'ruth' });
    const { take, undo } = world.addressChangeOf('ruth');
    const path = '/api/account/address';
    expect((await server.signedOut().post(`${path}/${take}`)).status).toBe(204);
    expect((await server.signedOut().post(`${path}/${undo}/undo`)).status).toBe(204);
    expect(server.db.select().from(households).all()).toEqual([]);
    expect(mailed(world)).toEqual([['household-ended', server.idOf('naomi')]]);
    expect(await inboxOf(world, 'naomi')).toContain('You no longer share mail with somebody');
  });

  test('the exports of both users contain the household, other exports do not (A62)', async () => {
    const world = await withMail();
    const id = world.household({ person: 'naomi', reader: 'ruth' });
    const exportOf = async (name: string) =>
      (await world.server.as(name).get('/api/account/export')).body.household;
    expect(await exportOf('naomi')).toEqual([
      expect.objectContaining({ with: expect.stringContaining('Ruth'), whose: 'mine' }),
    ]);
    expect(await exportOf('ruth')).toEqual([expect.objectContaining({ whose: 'theirs' })]);
    expect(await exportOf('miriam')).toEqual([]);
    for (const name of ['miriam', 'deborah', 'tamar']) {
      expect(await sharedOf(world, name)).toEqual([]);
      expect((await world.server.as(name).delete(`${PATH}/${id}`)).status).toBe(404);
    }
  });
});
