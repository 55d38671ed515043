import { expect, test } from 'bun:test';
import { openDatabase } from '../server/db/open.ts';
import { copyOf, openCopy, settingsOf } from './copy.ts';
import { createTestServer, type TestServer } from './server.ts';
import { createWorld } from './world.ts';

/** Returns all stored data without random values. */
const storedIn = ({ db }: TestServer) =>
  db.$client
    .query<{ name: string }, []>(
      "select name from sqlite_schema where type = 'table' order by name",
    )
    .all()
    .map(({ name }) => ({
      name,
      rows: db.$client
        .query<Record<string, unknown>, []>(`select * from ${name}`)
        .all()
        .map((row) =>
          Object.entries(row).filter(([column]) => !/hash|nonce|token|endpoint/.test(column)),
        ),
    }));

test('a copied world is equal to a newly built one', async () => {
  const built = await createWorld(createTestServer());
  const copied = await createWorld();
  expect(storedIn(copied.server)).toEqual(storedIn(built.server));
  expect({ ...copied, link: '', invitation: '' }).toMatchObject({
    fellow: built.fellow,
    group: built.group,
    prayer: built.prayer,
    comment: built.comment,
  });
  for (const { server, link } of [built, copied]) {
    expect(server.clock).toEqual({ now: server.clock.now, elapsed: 0 });
    expect((await server.as('jael').get('/api/user')).body.username).toBe('jael');
    expect((await server.signedOut().get(`/api/groups/invite/${link}`)).status).toBe(200);
  }
});

test('copies of the world are independent', async () => {
  const [one, other] = [await createWorld(), await createWorld()];
  await one.server.as('ruth').patch(`/api/groups/${one.group}`, { name: 'Wednesday Group' });
  one.server.addPerson('salma');
  one.server.clock.now += 1000;
  for (const { server, group } of [other, await createWorld()]) {
    const { body } = await server.as('ruth').get(`/api/groups/${group}`);
    expect(body.name).toBe('Tuesday Group');
    expect(server.idOf('salma')).toBe(0);
    expect(server.clock.now).toBeLessThan(one.server.clock.now);
  }
});

test('a copy of a database has the settings of an opened one', () => {
  const opened = openDatabase(':memory:');
  const settings = settingsOf(openCopy(copyOf(opened)));
  expect(settings).toEqual(settingsOf(opened));
  expect(Object.fromEntries(settings)).toMatchObject({ foreign_keys: 1, secure_delete: 1 });
});
