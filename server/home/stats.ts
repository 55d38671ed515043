import type { Stats } from '../../shared/stats.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { countActiveAcross } from '../prayers/across-groups.ts';
import { MOST_COUNTED } from '../prayers/lists.ts';

const own = (index: string, where: string) => `(
  select count(*) from (
    select 1 from prayers indexed by ${index} where user_id = $viewer and is_from_office = 0 and ${where} limit $most))`;

// The index is named: for `is null` SQLite chooses an index on answer_id and reads all users' requests.
const ownCounts = statement<
  Pick<Stats, 'myPrayers' | 'answered' | 'groups'>,
  { viewer: number; most: number }
>(`
  select
    ${own('prayers_own_active', 'answer_id is null and rested_at is null')} as myPrayers,
    ${own('prayers_own_answered', 'answer_id is not null')} as answered,
    (select count(*) from (select 1 from members where user_id = $viewer limit $most)) as groups`);

/** Returns the four numbers of Home. Each is the length of the list that its card opens. */
export const homeStats = (db: Db, viewer: { id: number }): Stats => ({
  myPrayers: 0,
  answered: 0,
  groups: 0,
  ...ownCounts.get(db, { viewer: viewer.id, most: MOST_COUNTED }),
  groupPrayers: countActiveAcross(db, viewer, MOST_COUNTED),
});
