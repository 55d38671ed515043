import { and, countDistinct, eq, gt, ne, sql } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { inbox, supports } from '../db/schema.ts';
import type { InTurn } from '../http/turns.ts';
import type { Notify } from '../notify.ts';

const DAY = 24 * 60 * 60_000;
const WEEK = 7 * DAY;
/** Shortest time between two notices to an author, in milliseconds. */
const AT_MOST_EVERY = 6 * DAY;
const SLICE = 50;

type Parts = {
  db: Db;
  inTurn: InTurn;
  notify: Notify<'prayed', { authorId: number; count: number }>;
};

const nextAuthor = prepared((db) =>
  db
    .select({ id: supports.authorId })
    .from(supports)
    .where(gt(supports.authorId, sql.placeholder('after')))
    .orderBy(supports.authorId)
    .limit(1),
);

const peopleWhoPrayed = prepared((db) =>
  db
    .select({ count: countDistinct(supports.userId) })
    .from(supports)
    .where(
      and(
        eq(supports.authorId, sql.placeholder('author')),
        gt(supports.lastPrayedAt, sql.placeholder('since')),
        ne(supports.userId, sql.placeholder('author')),
      ),
    ),
);

const toldSince = prepared((db) =>
  db
    .select({ id: inbox.id })
    .from(inbox)
    .where(
      and(
        eq(inbox.userId, sql.placeholder('author')),
        eq(inbox.kind, 'prayed'),
        gt(inbox.createdAt, sql.placeholder('since')),
      ),
    )
    .limit(1),
);

/**
 * Notifies each author how many people prayed for their requests in the last week: a number, never a name.
 * Works in slices of authors, with calls in between; an interrupted run can be repeated.
 */
export const notifyWhoWasPrayedFor = async ({ db, inTurn, notify }: Parts, now: number) => {
  let after = 0;
  const tellSlice = () =>
    change(db, (tx) => {
      for (let n = 0; n < SLICE; n++) {
        const author = nextAuthor(tx).get({ after })?.id;
        if (!author) return false;
        after = author;
        tellAuthor(tx, author);
      }
      return true;
    });
  const tellAuthor = (tx: Tx, author: number) => {
    const { count } = peopleWhoPrayed(tx).get({ author, since: now - WEEK }) ?? { count: 0 };
    if (count === 0 || toldSince(tx).get({ author, since: now - AT_MOST_EVERY })) return;
    notify(tx, 'prayed', { authorId: author, count }, now);
  };
  while (await inTurn(tellSlice));
};
