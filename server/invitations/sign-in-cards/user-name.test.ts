import { expect, test } from 'bun:test';
import { createTestServer } from '../../../test-support/server.ts';
import { recordStatements } from '../../../test-support/statements.ts';
import { users } from '../../db/schema.ts';
import { freeUserName } from './user-name.ts';

const ANNA = { firstName: 'Anna', lastName: 'Berg' };

/** A database with users of these usernames. */
const withUsers = (names: string[]) => {
  const { db } = createTestServer();
  const person = { ...ANNA, passwordHash: '', createdAt: 1 };
  for (const name of names)
    db.insert(users)
      .values({ ...person, username: name, usernameKey: name, usernameLook: name })
      .run();
  return db;
};

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `anna.berg${at === 0 ? '' : at + 1}`);

test('users of one name get a number, from two on (A53)', () => {
  expect(freeUserName(withUsers([]), ANNA)).toBe('anna.berg');
  expect(freeUserName(withUsers(numbered(3)), ANNA)).toBe('anna.berg4');
});

test('hundreds of one name are not tried one by one (A53)', () => {
  const db = withUsers(numbered(400));
  const statements = recordStatements(db);
  const name = freeUserName(db, ANNA);
  expect(name).toMatch(/^anna\.berg\d+$/);
  expect(numbered(400)).not.toContain(name);
  expect(statements.length).toBeLessThan(50);
});
