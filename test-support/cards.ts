import { eq } from 'drizzle-orm';
import { members, signInCards, users } from '../server/db/schema.ts';
import type { TestServer } from './server.ts';

const DAY = 24 * 60 * 60_000;

/** Users without an address, and their sign-in cards. */
export const cardsIn = (server: TestServer, group: number) => ({
  /** Adds a member without an address, whose account Boaz made. */
  withoutAddress: () => {
    const { db, clock, idOf } = server;
    // Each call adds another user.
    const username = `obed${db.select().from(users).all().length}`;
    const names = { username, usernameKey: username, usernameLook: username };
    const made = { ...names, firstName: 'Obed', lastName: 'Zachary', passwordHash: '' };
    const { id } = db
      .insert(users)
      .values({ ...made, createdAt: clock.now, madeBy: idOf('boaz') })
      .returning({ id: users.id })
      .get();
    db.insert(members).values({ groupId: group, userId: id, joinedAt: clock.now }).run();
    return id;
  },
  cardOf: (userId: number, code = 'BCDFGHJK') => {
    const { db, clock, derive, idOf } = server;
    const codeHash = derive('sign-in card', code);
    db.delete(signInCards).where(eq(signInCards.codeHash, codeHash)).run();
    db.insert(signInCards)
      .values({
        userId,
        madeBy: idOf('boaz'),
        codeHash,
        createdAt: clock.now,
        expiresAt: clock.now + 30 * DAY,
      })
      .run();
    return code;
  },
});
