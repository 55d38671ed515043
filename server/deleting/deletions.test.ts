import { expect, test } from 'bun:test';
import { BUSIEST, fillTenYears } from '../../bench/ten-years.ts';
import { copyOf, openCopy } from '../../test-support/copy.ts';
import { accountDeletion, deleteUserInTurns } from '../account/delete.ts';
import { change } from '../db/change.ts';
import { migrate } from '../db/migrate.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { deleteGroup, finishDeletingGroup } from '../groups/changes.ts';
import { notifying } from '../notices/notify.ts';
import { resumeDeletions } from '../operations/jobs/list.ts';
import { deletePrayer, finishDeletingPrayer } from '../prayers/write.ts';
import { updateSearchIndex } from '../search/update-index.ts';
import { finishDeletions, isDeleting } from './deletions.ts';

const NOW = Date.UTC(2026, 4, 3);
const BY = { id: 2, place: 'here' };
const GROUP = 7;
const notify = notifying({ mail: false, push: false });

/** A congregation in which one user, one group and one request have much data. */
const makeMuch = () => {
  const db = openDatabase(':memory:');
  migrate(db);
  fillTenYears(db, 0.02);
  const { $client } = db;
  const busy = $client
    .query<{ id: number }, [number]>('select min(id) as id from prayers where user_id = ?')
    .get(BUSIEST.id);
  const id = busy?.id ?? 0;
  $client.run('update users set is_admin = 1 where id in (1, 2)');
  for (const table of ['comments', 'updates'])
    $client.run(
      `insert into ${table} (prayer_id, user_id, content, created_at)
       select ?, 1 + id % 3, 'Number ' || id, 1 from users limit 70`,
      [id],
    );
  $client.run(
    'insert or ignore into supports (prayer_id, user_id, created_at) select ?, id, 1 from users',
    [id],
  );
  $client.run('insert into bookmarks (prayer_id, user_id, created_at) select ?, id, 1 from users', [
    id,
  ]);
  // All say Amen to many comments, and each of them to a few.
  $client.run(
    `insert into comment_reactions (comment_id, user_id, created_at) select c.id, u.id, 1
     from (select id from comments order by id desc limit 35) c cross join users u
     union all select c.id, ?, 1
     from (select id from comments order by id limit 100) c`,
    [BUSIEST.id],
  );
  $client.run(
    `insert into inbox (kind, user_id, prayer_id, actor_id, created_at)
     select 'comment', id, ?, 3, 1 from users`,
    [id],
  );
  $client.run(
    `insert into inbox (kind, group_id, prayer_id, actor_id, created_at)
     select 'new-prayer', group_id, prayer_id, 3, 1 from prayer_groups where group_id = ?`,
    [GROUP],
  );
  // Half of them are in other groups, too.
  $client.run('delete from prayer_groups where prayer_id > 100 and prayer_id <= 150');
  $client.run(
    'insert or ignore into prayer_groups (group_id, prayer_id) select ?, id from prayers where id > 100 and id <= 200',
    [GROUP],
  );
  return { copy: copyOf(db), request: id };
};
const much = makeMuch();

/** Returns every row of every table, except times and events. */
const rowsIn = ({ $client }: Db) => {
  const tables = $client
    .query<{ name: string }, []>(
      "select name from sqlite_schema where type = 'table' and name not like '%search%' and name not like 'sqlite%'",
    )
    .all()
    .map(({ name }) => name)
    .filter((name) => !['events', 'audit'].includes(name));
  return Object.fromEntries(
    tables.map((name) => [name, $client.query(`select * from ${name}`).all()]),
  );
};

const CASES = {
  'an account': {
    inTurns: (parts: Turns) => deleteUserInTurns({ ...parts, notify }, BUSIEST.id, BY, NOW),
    atOnce: (db: Db) => {
      const { begin, finish } = accountDeletion({ notify }, BUSIEST.id, BY, NOW);
      begin(db);
      finish(db);
    },
  },
  'a group': {
    inTurns: (parts: Turns) => deleteGroup(parts, { id: 1 + (GROUP % 400) }, GROUP, NOW),
    atOnce: (db: Db) => finishDeletingGroup(db, GROUP, NOW),
  },
  'a request': {
    inTurns: (parts: Turns) => deletePrayer(parts, BUSIEST, much.request, NOW),
    atOnce: (db: Db) => finishDeletingPrayer(db, much.request, NOW),
  },
};
type Turns = Parameters<typeof deleteGroup>[0];

for (const [what, { inTurns, atOnce }] of Object.entries(CASES)) {
  const open = () => {
    const db = openCopy(much.copy);
    // Its owner must be a member.
    db.$client.run(
      'insert or ignore into members (group_id, user_id, joined_at) values (?, ?, 1)',
      [GROUP, 1 + (GROUP % 400)],
    );
    return db;
  };

  test(`${what} with much data is deleted in portions, with the result of a deletion at once (B12)`, async () => {
    const [one, other] = [open(), open()];
    change(other, (tx) => atOnce(tx));
    let turns = 0;
    const inTurn: Turns['inTurn'] = async (work) => {
      turns++;
      return work();
    };
    await inTurns({ db: one, inTurn });
    expect(turns).toBeGreaterThan(4);
    expect(rowsIn(one)).toEqual(rowsIn(other));
    updateSearchIndex(one);
    expect(one.$client.query('select count(*) as n from search_waiting').get()).toEqual({ n: 0 });
  });

  test(`an interrupted deletion of ${what} continues after the next start (D1)`, async () => {
    const [one, other] = [open(), open()];
    change(other, (tx) => atOnce(tx));
    let turns = 0;
    const inTurn: Turns['inTurn'] = async (work) => {
      if (++turns > 2) throw new Error('The power is cut.');
      return work();
    };
    await expect(inTurns({ db: one, inTurn })).rejects.toThrow('The power is cut.');
    expect(rowsIn(one)).not.toEqual(rowsIn(other));
    await resumeDeletions({ db: one, inTurn: async (work) => work(), notify }, NOW);
    expect(rowsIn(one)).toEqual(rowsIn(other));
  });
}

test('one deletion that fails does not block others (D1)', async () => {
  const db = openCopy(much.copy);
  db.$client.run("insert into deletions (kind, id) values ('account', 3), ('request', ?)", [
    much.request,
  ]);
  const finish = {
    account: () => {
      throw new Error('It cannot be deleted.');
    },
    group: () => {},
    request: (tx: Db, id: number) => finishDeletingPrayer(tx, id, NOW),
  };
  const inTurn: Turns['inTurn'] = async (work) => work();
  await expect(finishDeletions({ db, inTurn }, finish, NOW)).rejects.toThrow(
    'It cannot be deleted.',
  );
  expect(db.$client.query('select kind, id from deletions').all()).toEqual([
    { kind: 'account', id: 3 },
  ]);
  expect(isDeleting(db)).toBe(true);
  expect(db.$client.query('select id from prayers where id = ?').all(much.request)).toEqual([]);
});
