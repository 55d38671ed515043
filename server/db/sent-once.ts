import { and, eq, lt } from 'drizzle-orm';
import type { SentOnceCall } from '../../shared/sent-once.ts';
import type { Tx } from './change.ts';
import type { Db } from './open.ts';
import { sentOnce } from './schema.ts';

/** Lifetime of a key: longer than a page waits to send texts that were written offline. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

type Sending = {
  userId: number;
  /** A key may be used again with another call. */
  call: SentOnceCall;
  /** Chosen by the sender, and repeated with the same content. */
  key: string | undefined;
  now: number;
};

/** Runs `make` once per key. For a used key, returns the id of what it made. Without a key it runs each time. */
export const oncePerKey = (
  tx: Tx,
  { userId, call, key, now }: Sending,
  make: () => number,
): number => {
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

/** Deletes old keys. */
export const sweepSentOnce = (db: Db, now: number) =>
  db
    .delete(sentOnce)
    .where(lt(sentOnce.createdAt, now - KEPT_FOR))
    .run();
