import { afterAll, expect, test } from 'bun:test';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { testFolder } from '../../test-support/folder.ts';
import { seedPerson } from '../../test-support/people.ts';
import { until } from '../../test-support/until.ts';
import { change } from './change.ts';
import { changesOf, freeIdleMemory, readAfterChanges } from './idle-memory.ts';
import { migrate } from './migrate.ts';
import { closeDatabase, type Db, openDatabase } from './open.ts';
import { prepared } from './prepared.ts';
import { groups, users } from './schema.ts';
import { statement } from './statement.ts';

const folder = testFolder('idle-memory');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const databaseAt = (name: string) => {
  const db = openDatabase(join(folder, name));
  migrate(db);
  return db;
};

const byDrizzle = prepared((db) =>
  db
    .select({ name: users.firstName })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);
const byText = statement<{ name: string }, { id: number }>(
  'select first_name as name from users where id = $id',
);

/** Frees the memory as if nobody had used the database since the last look. */
const free = (db: Db) => {
  freeIdleMemory(db);
  freeIdleMemory(db);
};

test('only a database that was not used since the last look frees its statements (C23)', () => {
  const db = databaseAt('used.db');
  const used = byText.sql;
  freeIdleMemory(db);
  byText.get(db, { id: 1 });
  const kept = db.$client.query(used);
  freeIdleMemory(db);
  expect([db.$client.query(used) === kept, db.use.isAtRest]).toEqual([true, false]);
  freeIdleMemory(db);
  expect([db.$client.query(used) === kept, db.use.isAtRest]).toEqual([false, true]);
  const uses = [
    () => byDrizzle(db).get({ id: 1 }),
    () => byText.get(db, { id: 1 }),
    () => db.select().from(users).all(),
  ];
  for (const use of uses) {
    use();
    freeIdleMemory(db);
    use();
    freeIdleMemory(db);
    expect(db.use.isAtRest).toBe(false);
  }
  closeDatabase(db);
});

test('a database answers and changes after its memory was freed (C23)', () => {
  const db = databaseAt('answers.db');
  seedPerson(db, 'ruth', 'no hash', Date.now());
  const id = 1;
  for (const name of ['Ruth', 'Naomi', 'Orpah']) {
    change(db, (tx) => tx.update(users).set({ firstName: name }).run());
    expect([byDrizzle(db).get({ id }), byText.get(db, { id })]).toEqual([{ name }, { name }]);
    free(db);
  }
  // Settings of the connection stay: a group needs an owner.
  const orphan = { name: 'Choir', description: '', ownerId: 99, createdAt: 0 };
  expect(() => db.insert(groups).values(orphan).run()).toThrow('FOREIGN KEY');
  closeDatabase(db);
});

test.skipIf(process.platform !== 'linux')(
  'idle databases free their schemas and pages (C23)',
  async () => {
    const template = join(folder, 'template.db');
    closeDatabase(databaseAt('template.db'));
    const dbs = Array.from({ length: 50 }, (_, n) => {
      const path = join(folder, `idle-${n}.db`);
      copyFileSync(template, path);
      return openDatabase(path);
    });
    for (const db of dbs) byText.get(db, { id: 1 });
    Bun.gc(true);
    const before = privateMemory();
    for (const db of dbs) free(db);
    // A schema takes 250 kB, and the statement and its pages take less than 100 kB.
    await until('memory is freed', () => before - privateMemory() > 50 * 180);
    for (const db of dbs) closeDatabase(db);
  },
);

/** In kB. */
const privateMemory = () =>
  Number(/Private_Dirty:\s+(\d+)/.exec(readFileSync('/proc/self/smaps_rollup', 'utf8'))?.[1]);

test('changes of this connection and of others are noticed without reading the schema (C23)', () => {
  const db = databaseAt('changes.db');
  const other = openDatabase(join(folder, 'changes.db'));
  const isChanged = changesOf(db);
  expect([isChanged(), isChanged()]).toEqual([true, false]);
  seedPerson(db, 'ruth', 'no hash', Date.now());
  expect([isChanged(), isChanged()]).toEqual([true, false]);
  free(db);
  seedPerson(other, 'naomi', 'no hash', Date.now());
  expect([isChanged(), isChanged(), db.use.isAtRest]).toEqual([true, false, true]);
  closeDatabase(other);
  closeDatabase(db);
  expect([isChanged(), isChanged()]).toEqual([true, true]);
});

test('a result is read again only after a change or a failure (C23)', () => {
  const db = databaseAt('results.db');
  let reads = 0;
  let failure: Error | undefined;
  const count = readAfterChanges(db, () => {
    reads++;
    if (failure) throw failure;
    return db.select().from(users).all().length;
  });
  expect([count(), count(), reads]).toEqual([0, 0, 1]);
  seedPerson(db, 'ruth', 'no hash', Date.now());
  failure = new Error('The disk is full.');
  expect(count).toThrow('full');
  failure = undefined;
  expect([count(), count(), reads]).toEqual([1, 1, 3]);
  closeDatabase(db);
});
