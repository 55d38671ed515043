import type { Stats } from '../../shared/stats.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { countSharedPrayers } from '../prayers/lists.ts';

/** Counted up to here and no further: nobody reads a larger number. */
const MOST = 10_000;

const ownCounts = statement<
  { active: number; answered: number; groups: number },
  { viewer: number; most: number }
>(`
  select
    (select count(*) from (select 1 from prayers
      where user_id = $viewer and answer_id is null limit $most)) as active,
    (select count(*) from (select 1 from prayers
      where user_id = $viewer and answer_id is not null limit $most)) as answered,
    (select count(*) from (select 1 from members
      where user_id = $viewer limit $most)) as groups`);

/** The dashboard's four numbers, each the length of the list that its card leads to. */
export const statsOf = (db: Db, viewer: { id: number }): Stats => {
  const counts = ownCounts.get(db, { viewer: viewer.id, most: MOST });
  return {
    myPrayers: counts?.active ?? 0,
    answered: counts?.answered ?? 0,
    groups: counts?.groups ?? 0,
    groupPrayers: countSharedPrayers(db, viewer, MOST),
  };
};
