import { and, eq, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Stats } from '../../shared/stats.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { members, prayers } from '../db/schema.ts';
import { countSharedPrayers } from '../prayers/lists.ts';

/** Nothing is counted further than this: nobody reads a larger number. */
const MOST = 10_000;

const ownCounts = prepared((db) => {
  const viewer = sql.placeholder('viewer');
  const countOf = (found: { limit: (most: number) => SQLWrapper }) =>
    sql<number>`(select count(*) from ${found.limit(MOST)})`;
  const own = (answered: typeof isNull) =>
    db
      .select({ id: prayers.id })
      .from(prayers)
      .where(and(eq(prayers.userId, viewer), answered(prayers.answerId)));
  const groups = db.select({ id: members.id }).from(members).where(eq(members.userId, viewer));
  return db
    .select({
      active: countOf(own(isNull)),
      answered: countOf(own(isNotNull)),
      groups: countOf(groups),
    })
    .from(sql`(select 1)`);
});

/** The dashboard's four numbers. Each is the length of the list that its card opens. */
export const statsOf = (db: Db, viewer: { id: number }): Stats => {
  const counts = ownCounts(db).get({ viewer: viewer.id });
  return {
    myPrayers: counts?.active ?? 0,
    answered: counts?.answered ?? 0,
    groups: counts?.groups ?? 0,
    groupPrayers: countSharedPrayers(db, viewer, MOST),
  };
};
