import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../testing-folder.ts';
import { migrate, migrations, NewerDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';

const folder = testFolder('migrate');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const versionOf = (db: ReturnType<typeof openDatabase>) =>
  db.$client.query<{ user_version: number }, []>('pragma user_version').get()?.user_version;
const addColumn = "alter table groups add column motto text not null default ''";

describe('migrating', () => {
  test('is done once', () => {
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

  test('takes a snapshot first of a database that holds something', () => {
    const path = join(folder, 'a.db');
    const snapshot = join(folder, 'a-before.db');
    const db = openDatabase(path);
    migrate(db, snapshot);
    expect(existsSync(snapshot)).toBe(false);
    migrate(db, snapshot, [...migrations, addColumn]);
    expect(versionOf(db)).toBe(migrations.length + 1);
    expect(versionOf(openDatabase(snapshot))).toBe(migrations.length);
  });

  test('is whole or not at all', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    const broken = `${addColumn}; create table halfway (id integer); this is not sql`;
    expect(() => migrate(db, undefined, [...migrations, broken])).toThrow();
    expect(versionOf(db)).toBe(migrations.length);
    const tables = db.$client.query("select 1 from sqlite_schema where name = 'halfway'").all();
    expect(tables).toEqual([]);
    expect(db.$client.query('select * from pragma_foreign_keys').get()).toEqual({
      foreign_keys: 1,
    });
  });

  test('does not lose children when a table is rebuilt', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    db.$client.run(`insert into users (id, first_name, last_name, username, username_key, email,
      email_key, password_hash, created_at) values (1, 'R', 'B', 'r', 'r', 'r@b', 'r@b', 'x', 1)`);
    db.$client.run("insert into groups values (1, 'Choir', '', 1, 1)");
    db.$client.run('insert into members values (1, 1, 1, 0, 0, 1)');
    const rebuild = `create table groups_new (id integer primary key autoincrement,
        name text not null, description text not null,
        owner_id integer not null references users (id), created_at integer not null) strict;
      insert into groups_new select * from groups;
      drop table groups;
      alter table groups_new rename to groups;`;
    migrate(db, undefined, [...migrations, rebuild]);
    expect(db.$client.query('select count(*) as n from members').get()).toEqual({ n: 1 });
  });

  test('refuses a step that leaves a key broken', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    const orphan = 'insert into members values (1, 5, 5, 0, 0, 1)';
    expect(() => migrate(db, undefined, [...migrations, orphan])).toThrow('breaks');
    expect(versionOf(db)).toBe(migrations.length);
  });
});
