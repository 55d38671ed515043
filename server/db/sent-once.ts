import { and, eq, lt } from 'drizzle-orm';
import type { SentOnceCall } from '../../shared/sent-once.ts';
import type { Tx } from './change.ts';
import type { Db } from './open.ts';
import { sentOnce } from './schema.ts';

/** How long a key is known: longer than a page waits to send what was written without a connection. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

type Sending = {
  userId: number;
  /** The same key may come with another call. */
  call: SentOnceCall;
  /** Chosen by the sender, and sent again with the same thing. */
  key: string | undefined;
  now: number;
};

/**
 * Makes something once for each key. If the key came before, returns the id of what was made then.
 * Without a key it is made each time.
 */
export const once = (tx: Tx, { userId, call, key, now }: Sending, make: () => number): number => {
  if (key === undefined) return make();
  const before = tx
    .select({ id: sentOnce.madeId })
    .from(sentOnce)
    .where(and(eq(sentOnce.userId, userId), eq(sentOnce.call, call), eq(sentOnce.key, key)))
    .get();
  if (before) return before.id;
  const madeId = make();
  tx.insert(sentOnce).values({ userId, call, key, madeId, createdAt: now }).run();
  return madeId;
};

/** Forgets keys that are too old to come again. */
export const sweepSentOnce = (db: Db, now: number) =>
  db
    .delete(sentOnce)
    .where(lt(sentOnce.createdAt, now - KEPT_FOR))
    .run();
