import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Stats } from '../../shared/stats.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { members, prayers } from '../db/schema.ts';
import { countAcrossGroups } from '../prayers/across-groups.ts';
import { MOST_COUNTED } from '../prayers/lists.ts';

const ownCounts = prepared((db) => {
  const viewer = sql.placeholder('viewer');
  const countOf = (found: { limit: (most: number) => SQLWrapper }) =>
    sql<number>`(select count(*) from ${found.limit(MOST_COUNTED)})`;
  const own = (which: SQL | undefined) =>
    db
      .select({ id: prayers.id })
      .from(prayers)
      .where(and(eq(prayers.userId, viewer), which));
  const groups = db.select({ id: members.id }).from(members).where(eq(members.userId, viewer));
  return db
    .select({
      active: countOf(own(sql`answer_id is null and rested_at is null`)),
      answered: countOf(own(sql`answer_id is not null`)),
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
    groupPrayers: countAcrossGroups(db, viewer, 'active', MOST_COUNTED),
  };
};
