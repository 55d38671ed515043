import { describe, expect, test } from 'bun:test';
import type { PersonToPray } from '../../shared/people-to-pray.ts';
import { STANDING_REQUEST_MOST } from '../../shared/standing-request.ts';
import type { TestServer } from '../../test-support/server.ts';
import { createWorld, tokenIn, type World } from '../../test-support/world.ts';

const LINE = 'That I keep hoping.';
const DAY = 24 * 60 * 60_000;

const readsLine = async ({ server }: World, reader: string, of = 'hannah') => {
  for (let day = 0; day < 4; day++) {
    const { body } = await server.as(reader).get('/api/people-to-pray');
    const found = body.find(({ id }: PersonToPray) => id === server.idOf(of));
    server.clock.now += DAY;
    if (found) return found.standingRequest;
  }
  return undefined;
};

const write = (server: TestServer, standingRequest: unknown, name = 'hannah') =>
  server.as(name).patch('/api/user', { standingRequest });

const ownLine = async (server: TestServer) =>
  (await server.as('hannah').get('/api/user')).body.standingRequest;

describe('what somebody may always be prayed for (P61)', () => {
  test('its writer changes and removes it, and members of their groups read it', async () => {
    const world = await createWorld();
    const { server } = world;
    expect(await ownLine(server)).toBeNull();
    expect(await readsLine(world, 'naomi')).toBeNull();
    const { body } = await write(server, `  ${LINE}\n`);
    expect(body.standingRequest).toMatchObject({ content: LINE, isHeld: false, note: null });
    expect(await readsLine(world, 'naomi')).toBe(LINE);
    expect(await readsLine(world, 'orpah')).toBeUndefined();
    await write(server, '');
    expect(await ownLine(server)).toBeNull();
    expect(await readsLine(world, 'naomi')).toBeNull();
  });

  test.each([
    ['a'.repeat(STANDING_REQUEST_MOST + 1), 'Please use at most 200 characters.'],
    ['…', 'Please write a few words, or leave it empty.'],
    [7, 'Please write a few words, or leave it empty.'],
    [null, 'Please write a few words, or leave it empty.'],
  ])('%p is refused with a sentence, and nothing changes (B4)', async (typed, sentence) => {
    const { server } = await createWorld();
    await write(server, LINE);
    const refused = await write(server, typed);
    expect([refused.status, refused.text]).toEqual([400, sentence]);
    expect((await ownLine(server)).content).toBe(LINE);
  });

  test('200 characters and an emoji are taken, and a secret of a link is not', async () => {
    const { server, link } = await createWorld();
    for (const typed of ['a'.repeat(STANDING_REQUEST_MOST), '🙏'])
      expect((await write(server, typed)).body.standingRequest.content).toBe(typed);
    const secret = await write(server, `https://prayer.example.org/reset-password/${link}`);
    expect(secret.headers.get('x-error-code')).toBe('holds-secret');
  });

  test('it is in the export of its writer, and goes with the account (A23, A24)', async () => {
    const { server } = await createWorld();
    await server.as('hannah').patch('/api/user', { standingRequest: LINE, isUnnamed: true });
    const { body } = await server.as('hannah').get('/api/account/export');
    expect(body.standingRequest.content).toBe(LINE);
    expect(body.user.isUnnamed).toBe(true);
    await server.as('hannah').delete('/api/user', { password: 'a good password' });
    expect(server.db.$client.query('select * from standing_requests').all()).toEqual([]);
  });
});

describe('a standing request that is reported (P64)', () => {
  const report = (
    { server, group }: World,
    by: string,
    more: { groupId?: number; of?: string } = {},
  ) =>
    server.as(by).post(`/api/people-to-pray/${server.idOf(more.of ?? 'hannah')}/reports`, {
      groupId: more.groupId ?? group,
      reason: 'It tells too much.',
    });
  const reportsFor = async ({ server, group }: World, name: string) =>
    (await server.as(name).get(`/api/groups/${group}/reports`)).body;
  const decide = async (world: World, decision: 'restore' | 'remove', note = '') => {
    const [{ id }] = await reportsFor(world, 'tamar');
    return world.server.as('tamar').post(`/api/reports/${id}/decision`, { decision, note });
  };

  test('it is hidden at once from all but its writer and the moderators', async () => {
    const world = await createWorld();
    const { server } = world;
    await write(server, LINE);
    expect((await report(world, 'naomi')).status).toBe(204);
    expect(await readsLine(world, 'miriam')).toBeNull();
    expect(await ownLine(server)).toMatchObject({ content: LINE, isHeld: true });
    const [listed] = await reportsFor(world, 'ruth');
    expect(listed).toMatchObject({
      what: 'standing-request',
      reason: 'It tells too much.',
      prayer: null,
      person: { firstName: 'Hannah', standingRequest: LINE },
    });
    expect(JSON.stringify(listed)).not.toContain('Naomi');
    const { body: group } = await server.as('ruth').get(`/api/groups/${world.group}`);
    expect(group.reportCount).toBe(1);
    const { body: inbox } = await server.as('ruth').get('/api/inbox');
    expect(inbox[0]).toMatchObject({ kind: 'reported', path: `/groups/${world.group}/reports` });
    // Other words do not come around it.
    await write(server, 'Something else.');
    expect(await readsLine(world, 'miriam')).toBeNull();
  });

  test('moderators restore it, and tell its writer', async () => {
    const world = await createWorld();
    await write(world.server, LINE);
    await report(world, 'naomi');
    expect((await decide(world, 'restore', 'It is fine.')).status).toBe(204);
    expect(await readsLine(world, 'miriam')).toBe(LINE);
    expect(await ownLine(world.server)).toMatchObject({
      isHeld: false,
      isRemoved: false,
      note: { kind: 'restore', content: 'It is fine.', group: 'Tuesday Group' },
    });
    const { body: inbox } = await world.server.as('hannah').get('/api/inbox');
    expect(inbox[0]).toMatchObject({
      kind: 'note',
      path: '/profile',
      text: 'Somebody who looks after Tuesday Group wrote to you about what you wrote',
    });
    const { body } = await world.server.as('hannah').get('/api/account/export');
    expect(body.notesReceived[0]).toMatchObject({ prayerId: null, content: 'It is fine.' });
    expect(await reportsFor(world, 'ruth')).toEqual([]);
    const again = await report(world, 'naomi');
    expect(again.headers.get('x-error-code')).toBe('already-reported');
    // Other words may be reported again.
    await write(world.server, 'That he pays me back.');
    expect((await report(world, 'naomi')).status).toBe(204);
    await decide(world, 'restore');
    // So may those that are written after the line was deleted.
    await write(world.server, '');
    await write(world.server, LINE);
    expect((await report(world, 'naomi')).status).toBe(204);
  });

  test('moderators remove it; its writer alone sees it, until they write something else', async () => {
    const world = await createWorld();
    await write(world.server, LINE);
    await report(world, 'naomi');
    await decide(world, 'remove');
    expect(await readsLine(world, 'miriam')).toBeNull();
    expect(await ownLine(world.server)).toMatchObject({
      isRemoved: true,
      note: { kind: 'remove' },
    });
    const gone = await report(world, 'miriam');
    expect(gone.headers.get('x-error-code')).toBe('standing-request-not-found');
    world.server.clock.now += 1_000;
    await write(world.server, 'For a good night.');
    expect(await ownLine(world.server)).toMatchObject({ isRemoved: false, note: null });
    expect(await readsLine(world, 'miriam')).toBe('For a good night.');
  });

  test('it is reported only by those who read it, in a group of both, and once', async () => {
    const world = await createWorld();
    const { server } = world;
    const { body: other } = await server.as('naomi').post('/api/groups', { name: 'Another Group' });
    const code = async (answer: ReturnType<typeof report>) =>
      (await answer).headers.get('x-error-code');
    expect(await code(report(world, 'naomi'))).toBe('standing-request-not-found');
    await write(server, LINE);
    expect(await code(report(world, 'naomi', { groupId: other.id }))).toBe(
      'standing-request-not-found',
    );
    expect(await code(report(world, 'orpah'))).toBe('standing-request-not-found');
    expect(await code(report(world, 'hannah'))).toBe('own-not-reported');
    await server.as('hannah').patch('/api/user', { isUnnamed: true });
    expect(await code(report(world, 'naomi'))).toBe('standing-request-not-found');
    await server.as('hannah').patch('/api/user', { isUnnamed: false });
    expect((await report(world, 'naomi')).status).toBe(204);
    expect(await code(report(world, 'miriam'))).toBe('already-reported');
  });

  test('it is not reported where nobody reads it: in a group of two or three, or without its writer (P62)', async () => {
    const world = await createWorld();
    const { server, group } = world;
    await write(server, LINE);
    const { body: small } = await server.as('naomi').post('/api/groups', { name: 'Two of Us' });
    const { body: link } = await server.as('naomi').post(`/api/groups/${small.id}/invite-token`);
    await server.as('hannah').post(`/api/groups/invite/${tokenIn(link.inviteUrl)}/join`);
    const code = async (groupId: number) =>
      (await report(world, 'naomi', { groupId })).headers.get('x-error-code');
    expect(await code(small.id)).toBe('standing-request-not-found');
    expect((await server.as('naomi').get(`/api/groups/${small.id}/reports`)).body).toEqual([]);
    // The dialog offers the groups that are named with the person.
    const offered = new Set<number>();
    for (let day = 0; day < 4; day++) {
      const { body } = await server.as('naomi').get('/api/people-to-pray');
      for (const { groups } of body) for (const { id } of groups) offered.add(id);
      server.clock.now += DAY;
    }
    expect([...offered]).toEqual([group]);
    server.setUser('hannah', { isActive: false });
    expect(await code(group)).toBe('standing-request-not-found');
  });

  test('the moderators’ page is told when its writer changes or deletes it', async () => {
    const world = await createWorld();
    const { server, group } = world;
    const told = () =>
      server.db.$client
        .query('select group_id, needs_rank from events where kind = ?')
        .all('reports-changed');
    await write(server, LINE);
    await report(world, 'naomi');
    expect(told()).toEqual([]);
    const one = { group_id: group, needs_rank: 2 };
    await write(server, 'Something else.');
    expect(told()).toEqual([one]);
    await write(server, '');
    expect(told()).toEqual([one, one]);
    await write(server, LINE);
    expect(told()).toEqual([one, one]);
  });

  test('it is not looked at any more once it is deleted, or its writer has left', async () => {
    for (const end of ['delete', 'leave']) {
      const world = await createWorld();
      const { server, group } = world;
      await write(server, LINE);
      await report(world, 'naomi');
      if (end === 'delete') await write(server, '');
      else await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('hannah')}`);
      expect(await reportsFor(world, 'ruth')).toEqual([]);
      expect((await ownLine(server))?.isHeld ?? false).toBe(false);
      const { body: inbox } = await server.as('ruth').get('/api/inbox');
      expect(inbox.filter(({ kind }: { kind: string }) => kind === 'reported')).toEqual([]);
    }
  });
});
