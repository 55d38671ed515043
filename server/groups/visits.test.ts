import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createWorld } from '../../test-support/world.ts';
import { events, members } from '../db/schema.ts';

test('a visit reveals nothing of hidden texts (V9, V13)', async () => {
  const world = await createWorld();
  const { server, group } = world;
  const naomi = server.idOf('naomi');
  const visits = () =>
    server.db
      .select()
      .from(events)
      .where(eq(events.userId, naomi))
      .all()
      .filter(({ kind }) => kind === 'visit').length;
  const visit = () => server.as('naomi').post(`/api/groups/${group}/visit`, { upTo: 999_999 });
  server.db.update(members).set({ seenShareId: 0 }).where(eq(members.userId, naomi)).run();
  await visit();
  expect(visits()).toBe(1);
  const texts = { title: 'Not for Naomi', content: 'She is not to hear of it.' };
  await server.as('hannah').post('/api/prayers', { ...texts, isPrivate: true });
  await server.as('hannah').post('/api/prayers', { ...texts, leadersOnlyGroupIds: [group] });
  await visit();
  expect(visits()).toBe(1);
  await server.as('hannah').post('/api/prayers', { ...texts, groupIds: [group] });
  await visit();
  expect(visits()).toBe(2);
});

test('a member who gains or loses the right to decide gets an event for their lists (V14)', async () => {
  const { server, group } = await createWorld();
  const tamar = server.idOf('tamar');
  const changes = () =>
    server.db
      .select()
      .from(events)
      .where(eq(events.userId, tamar))
      .all()
      .filter(({ kind }) => kind === 'group-changed').length;
  const set = (canInvite: boolean, canRemove: boolean) =>
    server
      .as('ruth')
      .patch(`/api/groups/${group}/members/${tamar}/permissions`, { canInvite, canRemove });
  const before = changes();
  await set(true, true);
  expect(changes()).toBe(before);
  await set(true, false);
  expect(changes()).toBe(before + 1);
  await set(true, true);
  expect(changes()).toBe(before + 2);
});
