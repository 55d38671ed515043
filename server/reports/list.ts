import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { uniq } from 'es-toolkit';
import type { PageQuery } from '../../shared/call.ts';
import { isModerator } from '../../shared/permissions.ts';
import type { Report } from '../../shared/reports.ts';
import { commentShownTo } from '../comments/comments.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { prayerGroups, reports } from '../db/schema.ts';
import { authorizeInGroup } from '../groups/group.ts';
import { isoMinute } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { reportedPerson } from '../people-to-pray/standing-request.ts';
import { prayersWithIds } from '../prayers/across-groups.ts';
import { updateShownTo } from '../prayers/updates.ts';

const openReports = prepared((db) =>
  db
    .select({
      id: reports.id,
      position: reports.id,
      prayerId: reports.prayerId,
      what: reports.what,
      entryId: reports.entryId,
      personId: reports.personId,
      reason: reports.reason,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(
      prayerGroups,
      and(eq(prayerGroups.groupId, reports.groupId), eq(prayerGroups.prayerId, reports.prayerId)),
    )
    .where(
      and(
        or(isNotNull(reports.personId), isNotNull(prayerGroups.prayerId)),
        eq(reports.groupId, sql.placeholder('group')),
        isNull(reports.decidedAt),
        lt(reports.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(reports.id))
    .limit(sql.placeholder('limit')),
);

/** Returns a group's reports, newest first. Throws 404 for non-members, 403 unless they moderate it. */
export const reportsIn = (
  db: Db,
  viewer: { id: number },
  groupId: number,
  page: PageQuery,
): Page<Report> => {
  authorizeInGroup(db, viewer, groupId, isModerator, 'moderators-see-reports');
  const rows = openReports(db).all({ group: groupId, ...pageBounds(page) });
  const ids = uniq(rows.flatMap(({ prayerId }) => prayerId ?? []));
  const shown = new Map(prayersWithIds(db, viewer, ids).map((prayer) => [prayer.id, prayer]));
  // Each share exists, so the moderators see each request. A standing request that is deleted takes its report along.
  const known = rows.flatMap((row) => {
    const prayer = row.prayerId === null ? null : (shown.get(row.prayerId) ?? null);
    const person = row.personId === null ? null : reportedPerson(db, row.personId);
    return prayer || person ? [{ ...row, prayer, person }] : [];
  });
  return pageOf(known, page, ({ id, what, reason, entryId, createdAt, prayer, person }) => ({
    id,
    what,
    reason,
    createdAt: isoMinute(createdAt),
    prayer,
    person,
    comment: what === 'comment' ? commentShownTo(db, viewer, entryId) : null,
    update: what === 'update' ? updateShownTo(db, viewer, entryId) : null,
  }));
};
