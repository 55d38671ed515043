import type { PageQuery } from '../../shared/call.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { PRAYER_COLUMNS, PRAYER_JOINS, type PrayerRow, VISIBLE_TO_VIEWER } from './prayer-row.ts';
import { presentPrayer } from './presenter.ts';

export type ListedRow = PrayerRow & { position: number };
type Bounds = { viewer: number; before: number; limit: number };

const ownPrayers = statement<ListedRow, Bounds>(`
  select p.id as position, ${PRAYER_COLUMNS} from prayers p ${PRAYER_JOINS}
  where p.user_id = $viewer and p.id < $before
  order by p.id desc limit $limit`);

const ownAnsweredPrayers = statement<ListedRow, Bounds>(`
  select p.answer_id as position, ${PRAYER_COLUMNS} from prayers p ${PRAYER_JOINS}
  where p.user_id = $viewer and p.answer_id is not null and p.answer_id < $before
  order by p.answer_id desc limit $limit`);

const bookmarkedPrayers = statement<ListedRow, Bounds>(`
  select l.id as position, ${PRAYER_COLUMNS}
  from bookmarks l cross join prayers p on p.id = l.prayer_id ${PRAYER_JOINS}
  where l.user_id = $viewer and l.id < $before and ${VISIBLE_TO_VIEWER}
  order by l.id desc limit $limit`);

export const groupPrayers = statement<ListedRow, Bounds & { group: number }>(`
  select l.prayer_id as position, ${PRAYER_COLUMNS}
  from prayer_groups l cross join prayers p on p.id = l.prayer_id ${PRAYER_JOINS}
  where l.group_id = $group and l.answer_id is null and l.prayer_id < $before
  order by l.prayer_id desc limit $limit`);

/** All of one's own requests, answered ones included, newest first. */
export const ownPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  listed(viewer, page, ownPrayers.all(db, { viewer: viewer.id, ...pageBounds(page) }));

/** One's own answered requests, the latest answer first. */
export const ownAnsweredPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  listed(viewer, page, ownAnsweredPrayers.all(db, { viewer: viewer.id, ...pageBounds(page) }));

/** What one has bookmarked and may still see, the latest bookmark first. */
export const bookmarkedPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  listed(viewer, page, bookmarkedPrayers.all(db, { viewer: viewer.id, ...pageBounds(page) }));

/** A group's active requests, newest first. The caller has made sure of the membership. */
export const prayersOfGroup = (db: Db, viewer: Viewer, group: { id: number }, page: PageQuery) =>
  listed(
    viewer,
    page,
    groupPrayers.all(db, { viewer: viewer.id, group: group.id, ...pageBounds(page) }),
  );

type Viewer = { id: number };

export const listed = (viewer: Viewer, page: PageQuery, rows: ListedRow[]): Page<Prayer> =>
  pageOf(rows, page, (row) => presentPrayer(viewer.id, row));
