import type { z } from 'zod';
import type { myYearQuery, RequestOfYear } from '../../shared/my-year.ts';
import { dayOf, startOfYear } from '../calendar/calendar.ts';
import { congregationTimeZone } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import type { ListedRow } from './lists.ts';
import { PRAYER_COLUMNS, PRAYER_JOINS, presentPrayer } from './prayer.ts';

type Asked = { viewer: number; from: number; to: number; before: number; limit: number };

/** A user's own requests that were written or answered between two times, oldest first. */
const ofYear = statement<ListedRow, Asked>(`
  select p.id as position, ${PRAYER_COLUMNS} from prayers p indexed by prayers_own ${PRAYER_JOINS}
  where p.user_id = $viewer and p.is_from_office = 0 and p.id > $before
    and (p.created_at >= $from and p.created_at < $to
      or a.answered_at >= $from and a.answered_at < $to)
  order by p.id limit $limit`);

type UpdateRow = { content: string; createdAt: number };

const ownUpdates = statement<UpdateRow, { prayer: number; viewer: number }>(`
  select u.content, u.created_at as createdAt from updates u
  where u.prayer_id = $prayer and u.user_id = $viewer order by u.id`);

/**
 * Returns a page of the user's own requests of a year of the congregation's time zone, oldest first, with all updates and
 * the answer. No comment is in it: others wrote those for the group.
 */
export const myYear = (
  db: Db,
  viewer: { id: number },
  { year: asked, ...page }: z.output<typeof myYearQuery>,
  now: number,
): Page<RequestOfYear> => {
  const timeZone = congregationTimeZone(db);
  const year = asked ?? Number(dayOf(now, timeZone).slice(0, 4));
  const span = { from: startOfYear(year, timeZone), to: startOfYear(year + 1, timeZone) };
  const rows = ofYear.all(db, { viewer: viewer.id, ...span, ...pageBounds(page, 'oldest') });
  const present = (row: ListedRow): RequestOfYear => {
    const prayer = presentPrayer(viewer, row);
    return {
      id: prayer.id,
      title: prayer.title,
      content: prayer.content,
      onBehalfOf: prayer.onBehalfOf,
      consent: prayer.consent,
      isAnonymous: prayer.isAnonymous,
      isPrivate: prayer.isPrivate,
      createdAt: prayer.createdAt,
      updates: ownUpdates
        .all(db, { prayer: row.id, viewer: viewer.id })
        .map(({ content, createdAt }) => ({ content, createdAt: iso(createdAt) })),
      answeredAt: prayer.answeredAt,
      answerContent: prayer.answerContent,
    };
  };
  return pageOf(rows, page, present, 'oldest');
};
