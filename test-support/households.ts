import { and, eq } from 'drizzle-orm';
import { households } from '../server/db/schema.ts';
import type { TestServer } from './server.ts';

type Shared = { person: string; reader: string; isAgreed?: boolean };

export const householdsIn = (server: TestServer) => ({
  /** Stores a household, agreed or only asked for. Returns its id. */
  household: ({ person, reader, isAgreed = true }: Shared) => {
    const { db, clock, idOf } = server;
    const two = { personId: idOf(person), readerId: idOf(reader) };
    db.delete(households)
      .where(and(eq(households.personId, two.personId), eq(households.readerId, two.readerId)))
      .run();
    return db
      .insert(households)
      .values({
        ...two,
        byReader: false,
        createdAt: clock.now,
        agreedAt: isAgreed ? clock.now : null,
      })
      .returning({ id: households.id })
      .get().id;
  },
});
