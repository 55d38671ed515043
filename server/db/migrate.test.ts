import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_CONGREGATION } from '../proof/testing/old-schema.ts';
import { migrate, migrations, NewerDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';

const versionOf = (db: ReturnType<typeof openDatabase>) =>
  db.$client.query<{ user_version: number }, []>('pragma user_version').get()?.user_version;
const addColumn = "alter table groups add column motto text not null default ''";

describe('migrating (D4)', () => {
  test('happens once', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    migrate(db);
    expect(versionOf(db)).toBe(migrations.length);
  });

  test('refuses a database of a newer program, and says which it needs', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    db.$client.run('pragma user_version = 99');
    expect(() => migrate(db)).toThrow(NewerDatabase);
    expect(() => migrate(db)).toThrow('schema version 99');
  });

  test('is done completely or not at all', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    const broken = `${addColumn}; create table halfway (id integer); this is not sql`;
    expect(() => migrate(db, [...migrations, broken])).toThrow();
    expect(versionOf(db)).toBe(migrations.length);
    const tables = db.$client.query("select 1 from sqlite_schema where name = 'halfway'").all();
    expect(tables).toEqual([]);
    expect(db.$client.query('select * from pragma_foreign_keys').get()).toEqual({
      foreign_keys: 1,
    });
  });

  test('keeps rows that refer to a rebuilt table', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    db.$client.run(`insert into users (id, first_name, last_name, username, username_key, email,
      email_key, password_hash, created_at) values (1, 'R', 'B', 'r', 'r', 'r@b', 'r@b', 'x', 1)`);
    db.$client.run(`insert into groups (id, name, description, owner_id, created_at)
      values (1, 'Choir', '', 1, 1)`);
    db.$client.run('insert into members (group_id, user_id, joined_at) values (1, 1, 1)');
    const rebuild = `create table groups_new (id integer primary key autoincrement,
        name text not null, description text not null,
        owner_id integer not null references users (id), created_at integer not null) strict;
      insert into groups_new select id, name, description, owner_id, created_at from groups;
      drop table groups;
      alter table groups_new rename to groups;`;
    migrate(db, [...migrations, rebuild]);
    expect(db.$client.query('select count(*) as n from members').get()).toEqual({ n: 1 });
  });

  test('refuses a step that leaves a key broken', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    const orphan = 'insert into members (group_id, user_id, joined_at) values (5, 5, 1)';
    expect(() => migrate(db, [...migrations, orphan])).toThrow('breaks');
    expect(versionOf(db)).toBe(migrations.length);
  });
});

describe('a database of every older schema (D4)', () => {
  const TABLES = [
    'users',
    'sessions',
    'groups',
    'members',
    'prayers',
    'prayer_groups',
    'supports',
    'comments',
    'invitations',
    'invite_links',
  ];

  for (let version = 1; version < migrations.length; version++)
    test(`of version ${version} is upgraded with all its data`, () => {
      const db = openDatabase(':memory:');
      migrate(db, migrations.slice(0, version));
      db.$client.run(FIRST_CONGREGATION);
      const columns = (table: string) =>
        db.$client
          .query<{ name: string }, []>(`select name from pragma_table_info('${table}')`)
          .all()
          .map(({ name }) => name)
          // It has another name since version 31. What becomes of it is below.
          .filter((name) => name !== 'seen_prayer_id')
          .join();
      const kept = TABLES.map((table) => ({ table, columns: columns(table) }));
      const rows = () =>
        kept.map(({ table, columns: names }) =>
          db.$client.query(`select ${names} from ${table} order by 1`).all(),
        );
      const before = rows();
      migrate(db);
      expect(versionOf(db)).toBe(migrations.length);
      expect(rows()).toEqual(before);
      // Accounts from before confirmed addresses, in version 10, keep their mail.
      const isFromBefore = version < 10;
      expect(
        db.$client.query('select email_confirmed_at as at from users order by id').all(),
      ).toEqual([{ at: isFromBefore ? 11 : null }, { at: isFromBefore ? 12 : null }]);
      // Before version 12 nobody prayed twice, nothing was counted as new, and nothing asked.
      const isFromBeforeAsking = version < 12;
      const day = 24 * 60 * 60_000;
      expect(
        db.$client.query('select last_prayed_at as at, author_id as author from supports').get(),
      ).toEqual(isFromBeforeAsking ? { at: 1, author: 1 } : { at: 0, author: null });
      expect(db.$client.query('select max(seen_share_id) as seen from members').get()).toEqual({
        seen: isFromBeforeAsking ? 1 : 0,
      });
      expect(db.$client.query('select look_at as at from prayers').get()).toEqual({
        at: isFromBeforeAsking ? 7 * day + 1 : null,
      });
    });
});

test('migration files are numbered without a gap', () => {
  const names = readdirSync(join(import.meta.dir, 'migrations')).sort();
  expect(names).toHaveLength(migrations.length);
  for (const [index, name] of names.entries())
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z-]+\\.sql$`));
});
