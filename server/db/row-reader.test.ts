import { expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { createWorld } from '../../test-support/world.ts';
import { readFaster } from './row-reader.ts';
import { passkeys, prayers, users } from './schema.ts';

const isRead = (query: object) => Object.hasOwn(query, 'all');

test('rows are the same as drizzle makes them, with flags, JSON, numbers and nothing', async () => {
  const { server } = await createWorld();
  const { db } = server;
  db.insert(passkeys)
    .values({
      userId: 1,
      credentialId: 'one',
      publicKey: 'key',
      counter: 2,
      transports: ['internal', 'hybrid'],
      name: 'A phone',
      createdAt: 3,
    })
    .run();
  const query = () =>
    db
      .select({
        id: users.id,
        isAdmin: users.isAdmin,
        lastLoginAt: users.lastLoginAt,
        transports: passkeys.transports,
        keyName: passkeys.name,
        isFirst: sql`${users.id} = 1`.mapWith(Boolean),
        double: sql<number>`2 * ${users.id}`,
        title: prayers.title,
        isUrgent: prayers.isUrgent,
      })
      .from(users)
      .leftJoin(passkeys, eq(passkeys.userId, users.id))
      .leftJoin(prayers, eq(prayers.userId, users.id))
      .where(sql`${users.id} < ${sql.placeholder('before')}`)
      .orderBy(users.id)
      .prepare();
  const faster = query();
  readFaster(faster);
  expect(isRead(faster)).toBe(true);
  const rows = query().all({ before: 100 });
  expect(rows).toContainEqual(expect.objectContaining({ transports: ['internal', 'hybrid'] }));
  expect(rows).toContainEqual(expect.objectContaining({ isUrgent: false, transports: null }));
  expect(faster.all({ before: 100 })).toEqual(rows);
  expect(faster.get({ before: 100 })).toEqual(query().get({ before: 100 }));
  expect(faster.get({ before: 1 })).toBeUndefined();
});

test('a query with objects in its rows is left to drizzle', async () => {
  const { server } = await createWorld();
  const query = server.db
    .select({ user: { id: users.id } })
    .from(users)
    .orderBy(users.id)
    .prepare();
  readFaster(query);
  expect(isRead(query)).toBe(false);
  expect(query.get()).toEqual({ user: { id: 1 } });
});
