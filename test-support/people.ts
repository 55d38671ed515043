import type { Db } from '../server/db/open.ts';
import { users } from '../server/db/schema.ts';
import { confusableSkeleton } from '../server/session/confusable-skeleton.ts';

/** People with names, for tests and the benchmark. */
export const PEOPLE = [
  'ruth',
  'naomi',
  'boaz',
  'orpah',
  'tamar',
  'jesse',
  'deborah',
  'hannah',
  'miriam',
] as const;
export type PersonName = (typeof PEOPLE)[number];

/** Adds a user by first name. The password is the name twice. */
export const seedPerson = (db: Db, name: string, passwordHash: string, now: number) =>
  db
    .insert(users)
    .values({
      firstName: name.charAt(0).toUpperCase() + name.slice(1),
      lastName: 'of Bethlehem',
      username: name,
      usernameKey: name,
      usernameLook: confusableSkeleton(name),
      email: `${name}@example.org`,
      emailKey: `${name}@example.org`,
      passwordHash,
      createdAt: now,
      emailConfirmedAt: now,
    })
    .returning()
    .get();
