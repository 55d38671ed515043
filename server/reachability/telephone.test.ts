import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createWorld, type World } from '../../test-support/world.ts';
import { users } from '../db/schema.ts';

const NUMBER = '+49 (0)30 / 123-45 ext. 6';

const numberOf = ({ server: { db, idOf } }: World, name: string) =>
  db
    .select({ telephone: users.telephone })
    .from(users)
    .where(eq(users.id, idOf(name)))
    .get()?.telephone;

const onCallList = async ({ server, group }: World, name: string) => {
  const { body } = await server.as('ruth').get(`/api/groups/${group}/reached`);
  return body.find((one: { userId: number }) => one.userId === server.idOf(name))?.telephone;
};

describe('telephone numbers (A58)', () => {
  test('a user enters a number, and the owner of their group reads it', async () => {
    const world = await createWorld();
    const naomi = world.server.as('naomi');
    const { body } = await naomi.patch('/api/user', { telephone: NUMBER });
    expect(body.telephone).toBe(NUMBER);
    expect(await onCallList(world, 'naomi')).toBe(NUMBER);
    expect(await onCallList(world, 'miriam')).toBeNull();
  });

  test('the owner enters a number; its user sees, changes and removes it', async () => {
    const world = await createWorld();
    const { server, group } = world;
    const path = `/api/groups/${group}/members/${server.idOf('naomi')}/telephone`;
    expect((await server.as('ruth').put(path, { telephone: NUMBER })).status).toBe(204);
    const naomi = server.as('naomi');
    expect((await naomi.get('/api/user')).body.telephone).toBe(NUMBER);
    expect((await naomi.get('/api/account/export')).body.user.telephone).toBe(NUMBER);
    await naomi.patch('/api/user', { telephone: '' });
    expect(numberOf(world, 'naomi')).toBeNull();
    expect(await onCallList(world, 'naomi')).toBeNull();
    expect((await server.as('ruth').put(path, { telephone: 'ask Mary' })).status).toBe(400);
  });

  test('a number entered, changed or removed by the owner is in its user’s inbox', async () => {
    const world = await createWorld();
    const { server, group } = world;
    const path = `/api/groups/${group}/members/${server.idOf('naomi')}/telephone`;
    const told = async () => {
      const { body } = await server.as('naomi').get('/api/inbox');
      return body.filter(({ text }: { text: string }) => /changed your phone number/.test(text));
    };
    await server.as('ruth').put(path, { telephone: '' });
    expect(await told()).toEqual([]);
    await server.as('ruth').put(path, { telephone: NUMBER });
    await server.as('ruth').put(path, { telephone: '030 12345' });
    await server.as('ruth').put(path, { telephone: '' });
    expect(await told()).toEqual([expect.objectContaining({ path: '/profile' })]);
    const own = `/api/groups/${group}/members/${server.idOf('ruth')}/telephone`;
    await server.as('ruth').put(own, { telephone: NUMBER });
    expect((await server.as('ruth').get('/api/inbox')).text).not.toContain('phone number');
  });

  test('a number that its user entered cannot be changed by others, and the owner reads why (A66)', async () => {
    const world = await createWorld();
    const { server, group } = world;
    const path = `/api/groups/${group}/members/${server.idOf('naomi')}/telephone`;
    const [ruth, naomi] = [server.as('ruth'), server.as('naomi')];
    await naomi.patch('/api/user', { telephone: NUMBER });
    for (const telephone of ['030 12345', '']) {
      const { status, text } = await ruth.put(path, { telephone });
      expect(status).toBe(403);
      expect(text).toBe(
        'The person gave this number themselves. Please ask them to change it in their profile.',
      );
    }
    expect((await ruth.put(path, { telephone: NUMBER })).status).toBe(204);
    expect(numberOf(world, 'naomi')).toBe(NUMBER);
    expect((await naomi.get('/api/inbox')).text).not.toContain('phone number');
    // Once it is removed, the owner may enter one, which becomes the user's own when they change it.
    await naomi.patch('/api/user', { telephone: '' });
    expect((await ruth.put(path, { telephone: '030 12345' })).status).toBe(204);
    await naomi.patch('/api/user', { telephone: '030 12345', notifyReplies: false });
    expect((await ruth.put(path, { telephone: '030 54321' })).status).toBe(204);
    await naomi.patch('/api/user', { telephone: '030 99999' });
    expect((await ruth.put(path, { telephone: '030 12345' })).status).toBe(403);
    // An owner's own number is theirs.
    const own = `/api/groups/${group}/members/${server.idOf('ruth')}/telephone`;
    for (const telephone of [NUMBER, '030 1234', ''])
      expect((await ruth.put(own, { telephone })).status).toBe(204);
  });

  test('changing other parts of the profile does not change the number', async () => {
    const world = await createWorld();
    const naomi = world.server.as('naomi');
    await naomi.patch('/api/user', { telephone: NUMBER });
    await naomi.patch('/api/user', { notifyReplies: false });
    expect(numberOf(world, 'naomi')).toBe(NUMBER);
  });

  test('no leader, administrator or former owner reads the number', async () => {
    const world = await createWorld();
    const { server, group } = world;
    await server.as('naomi').patch('/api/user', { telephone: NUMBER });
    const reads = ['members', 'prayers', 'invitations', 'succession', 'reached', 'sheet'].map(
      (what) => `/api/groups/${group}/${what}`,
    );
    const others = ['/api/admin/reached', '/api/admin/users', '/api/search?q=123', '/api/home'];
    for (const name of ['boaz', 'tamar', 'hannah', 'orpah', 'jesse', 'deborah'])
      for (const path of [...reads, ...others, '/api/account/export'])
        expect((await server.as(name).get(path)).text).not.toContain('123-45');
    const owner = { userId: server.idOf('tamar') };
    await server.as('ruth').post(`/api/groups/${group}/owner`, owner);
    const { status, text } = await server.as('ruth').get(`/api/groups/${group}/reached`);
    expect([status, text.includes('123-45')]).toEqual([403, false]);
    expect((await server.as('tamar').get(`/api/groups/${group}/reached`)).text).toContain('123-45');
  });

  test('the number is deleted for the owner with the membership, and for everybody with the account', async () => {
    const world = await createWorld();
    const { server, group } = world;
    await server.as('naomi').patch('/api/user', { telephone: NUMBER });
    await server.as('naomi').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    expect(await onCallList(world, 'naomi')).toBeUndefined();
    const path = `/api/groups/${group}/members/${server.idOf('naomi')}/telephone`;
    expect((await server.as('ruth').put(path, { telephone: '030 12' })).status).toBe(404);
    server.db
      .delete(users)
      .where(eq(users.id, server.idOf('naomi')))
      .run();
    const left = server.db.select({ telephone: users.telephone }).from(users).all();
    expect(left.some(({ telephone }) => telephone !== null)).toBe(false);
  });
});
