import { and, desc, eq, gte, isNotNull, lt, max, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { answeredYearsQuery } from '../../shared/answered.ts';
import { dayOf } from '../calendar/calendar.ts';
import { congregationTimeZone } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { answers, prayers } from '../db/schema.ts';
import { positionsAcross } from './across-groups.ts';

type Viewer = { id: number };
type Of = z.output<typeof answeredYearsQuery>['of'];

const MOST_YEARS = 60;

const firstAt = prepared((db) =>
  db
    .select({ id: answers.id, answeredAt: answers.answeredAt })
    .from(answers)
    .where(gte(answers.id, sql.placeholder('id')))
    .orderBy(answers.id)
    .limit(1),
);
const newestAnswer = prepared((db) => db.select({ id: max(answers.id) }).from(answers));
const newestOwn = prepared((db) =>
  db
    .select({ position: prayers.answerId })
    .from(prayers)
    .where(
      and(
        eq(prayers.userId, sql.placeholder('user')),
        // Written as SQL, to use its index.
        sql`${prayers.isFromOffice} = 0`,
        isNotNull(prayers.answerId),
        lt(prayers.answerId, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(prayers.answerId))
    .limit(1),
);

/**
 * Returns the position above the answers of this year and of earlier ones, in the congregation's time
 * zone.
 */
export const positionAfterYear = (db: Db, year: number) =>
  firstOfYear(db, year + 1, congregationTimeZone(db));

/**
 * Returns the years with an answer in a user's lists, newest first: in their groups, in their own
 * requests, or in both. Each year costs a few steps in an index, for any number of answers.
 */
export const answeredYearsOf = (db: Db, viewer: Viewer, of: Of) => {
  const zone = congregationTimeZone(db);
  const years = new Set<number>();
  let before = Number.MAX_SAFE_INTEGER;
  while (years.size < MOST_YEARS) {
    const position = newestBefore(db, viewer, of, before);
    if (position === undefined) break;
    const year = yearOf(firstAt(db).get({ id: position })?.answeredAt ?? 0, zone);
    years.add(year);
    // A clock that was set back causes no endless loop.
    before = Math.min(position, firstOfYear(db, year, zone));
  }
  return [...years].sort((a, b) => b - a);
};

const newestBefore = (db: Db, viewer: Viewer, of: Of, before: number) => {
  if (of === 'own') return newestOwn(db).get({ user: viewer.id, before })?.position ?? undefined;
  const arm = of === 'groups' ? 'answered' : 'answered or own';
  return positionsAcross(db, viewer, arm, { before, limit: 1 })[0];
};

/**
 * Returns the id of the first answer in this year or later. Ids grow with time, so a binary search finds
 * it without an index by time.
 */
const firstOfYear = (db: Db, year: number, zone: string) => {
  let low = 0;
  let high = (newestAnswer(db).get()?.id ?? 0) + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const answer = firstAt(db).get({ id: middle });
    if (!answer || yearOf(answer.answeredAt, zone) >= year) high = middle;
    else low = answer.id;
  }
  return high;
};

const yearOf = (time: number, zone: string) => Number(dayOf(time, zone).slice(0, 4));
