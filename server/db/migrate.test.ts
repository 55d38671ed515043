import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, migrations, NewerDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';

const versionOf = (db: ReturnType<typeof openDatabase>) =>
  db.$client.query<{ user_version: number }, []>('pragma user_version').get()?.user_version;
const addColumn = "alter table groups add column motto text not null default ''";

describe('migrating (D4)', () => {
  test('each migration runs once', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    migrate(db);
    expect(versionOf(db)).toBe(migrations.length);
  });

  test('a database of a newer program is refused with the version that it needs', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    db.$client.run('pragma user_version = 99');
    expect(() => migrate(db)).toThrow(NewerDatabase);
    expect(() => migrate(db)).toThrow('schema version 99');
  });

  test('a migration is done completely or not at all', () => {
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

  test('rows that refer to a rebuilt table stay', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    db.$client.run(`insert into users (id, first_name, last_name, username, username_key, email,
      email_key, password_hash, username_look, created_at) values (1, 'R', 'B', 'r', 'r', 'r@b', 'r@b', 'x', 'r', 1)`);
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

  test('a migration that leaves a broken foreign key is refused', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    const orphan = 'insert into members (group_id, user_id, joined_at) values (5, 5, 1)';
    expect(() => migrate(db, [...migrations, orphan])).toThrow('breaks');
    expect(versionOf(db)).toBe(migrations.length);
  });

  test('no account gets the id of a deleted one', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    const add = (name: string) =>
      db.$client
        .query<{ id: number }, [string]>(
          `insert into users (first_name, last_name, username, username_key, email, email_key,
             password_hash, created_at, username_look)
           values (?1, ?1, ?1, ?1, ?1, ?1, '', 1, ?1) returning id`,
        )
        .get(name)?.id ?? 0;
    const gone = add('orpah');
    db.$client.run('delete from users where id = ?1', [gone]);
    expect(add('naomi')).toBe(gone + 1);
  });
});

test('migration files are numbered without a gap', () => {
  const names = readdirSync(join(import.meta.dir, 'migrations')).sort();
  expect(names).toHaveLength(migrations.length);
  for (const [index, name] of names.entries())
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z-]+\\.sql$`));
});
