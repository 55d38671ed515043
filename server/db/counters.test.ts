import { expect, test } from 'bun:test';
import { miscounted } from '../../test-support/counters.ts';
import { createWorld, type World } from '../../test-support/world.ts';

/** Actions that change counters, besides the calls of the role matrix. */
const ACTS: Record<string, (world: World) => unknown> = {
  'an account is deleted': ({ server }) =>
    server.db.$client.run(`delete from users where username_key = 'naomi'`),
  'a group is deleted with what is held in it': ({ server, group, prayer }) => {
    server.db.$client.run(`update comments set held_in = ${group} where prayer_id = ${prayer}`);
    server.db.$client.run(`delete from groups where id = ${group}`);
  },
  'leaders-only and held requests appear and change': ({ server, group }) => {
    const { $client: db } = server.db;
    db.run(`update prayer_groups set is_leaders_only = 1 where group_id = ${group}`);
    db.run(`update prayer_groups set is_held = 1 where group_id = ${group}`);
    db.run(`update prayer_groups set is_leaders_only = 0, is_held = 0 where group_id = ${group}`);
  },
  'requests come to a second and a third group, change there, and go': ({ server, group }) => {
    const { $client: db } = server.db;
    db.run(`insert into groups (name, description, owner_id, created_at)
      select 'Choir', '', owner_id, created_at from groups union all
      select 'Youth', '', owner_id, created_at from groups`);
    db.run(`insert into prayer_groups (prayer_id, group_id)
      select distinct pg.prayer_id, g.id from prayer_groups pg join groups g
      where g.name in ('Choir', 'Youth')`);
    expect(miscounted(server.db)).toEqual([]);
    db.run(`update prayer_groups set is_leaders_only = 1 where group_id = ${group}`);
    db.run(`delete from prayer_groups where group_id in (
      select id from groups where name = 'Youth')`);
    expect(miscounted(server.db)).toEqual([]);
    db.run(`update prayer_groups set is_resting = 1 where group_id = ${group}`);
    db.run(`delete from groups where name = 'Choir'`);
  },
  'a comment is held, taken out and both': ({ server }) => {
    const { $client: db } = server.db;
    db.run('update comments set is_removed = 1');
    db.run('update comments set held_in = (select min(id) from groups)');
    db.run('update comments set is_removed = 0');
  },
};

for (const [name, act] of Object.entries(ACTS))
  test(`the counters are right after ${name} (D15)`, async () => {
    const world = await createWorld();
    expect(miscounted(world.server.db)).toEqual([]);
    act(world);
    expect(miscounted(world.server.db)).toEqual([]);
  });

test('a wrong counter is found (D15)', async () => {
  const { server, prayer } = await createWorld();
  server.db.$client.run(`update prayers set support_count = 41 where id = ${prayer}`);
  expect(miscounted(server.db)).toEqual([`prayers ${prayer}: support_count is 41, not 0`]);
});

test('a wrong author of a share is found (D15)', async () => {
  const { server, prayer } = await createWorld();
  server.db.$client.run(`update prayer_groups set author_id = 99 where prayer_id = ${prayer}`);
  expect(miscounted(server.db)).toEqual([
    `prayer_groups of ${prayer}: author_id is 99, not ${server.idOf('hannah')}`,
  ]);
});
