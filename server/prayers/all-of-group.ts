import type { PageQuery } from '../../shared/call.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import type { ListedRow } from './lists.ts';
import { PRAYER_COLUMNS, PRAYER_JOINS, presentPrayer } from './prayer.ts';

const everyOfGroup = statement<
  ListedRow,
  { viewer: number; id: number; leaders: number; before: number; limit: number }
>(`
  select l.prayer_id as position, ${PRAYER_COLUMNS}
  from prayer_groups l cross join prayers p on p.id = l.prayer_id ${PRAYER_JOINS}
  where l.group_id = $id and (l.needs_rank > 0) = $leaders and l.prayer_id > $before
  order by l.prayer_id limit $limit`);

const countOfGroup = statement<{ count: number }, { id: number }>(
  'select count(*) as count from prayer_groups where group_id = $id',
);

/**
 * Returns all requests shared with all members of a group, or with its leaders only: answered and resting
 * ones too, oldest first. The caller knows that the viewer may see them.
 */
export const allPrayersOfGroup = (
  db: Db,
  viewer: { id: number },
  group: { id: number },
  readers: 'members' | 'leaders',
  page: PageQuery,
): Page<Prayer> => {
  const about = { viewer: viewer.id, id: group.id, leaders: readers === 'leaders' ? 1 : 0 };
  const rows = everyOfGroup.all(db, { ...about, ...pageBounds(page, 'oldest') });
  return pageOf(rows, page, (row) => presentPrayer(viewer, row), 'oldest');
};

/** Returns the number of requests shared with a group, answered and resting ones too. */
export const countPrayersOfGroup = (db: Db, { id }: { id: number }) =>
  countOfGroup.get(db, { id })?.count ?? 0;
