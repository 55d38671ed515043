import { and, desc, eq, lt } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import type { Db } from '../db/open.ts';
import { invitations } from '../db/schema.ts';
import { authorizeInGroup } from '../groups/group.ts';
import { pageBounds, pageOf } from '../http/page.ts';
import { presentInvitation } from './presenter.ts';

/** The invitations to a group, newest first. Throws 404 and 403 as inviting does. */
export const invitationsOf = (
  db: Db,
  person: { id: number },
  groupId: number,
  page: PageQuery,
  now: number,
) => {
  authorizeInGroup(db, person, groupId, canInviteToGroup, 'may-not-see-invitations');
  const { before, limit } = pageBounds(page);
  const rows = db
    .select()
    .from(invitations)
    .where(and(eq(invitations.groupId, groupId), lt(invitations.id, before)))
    .orderBy(desc(invitations.id))
    .limit(limit)
    .all();
  const placed = rows.map((row) => ({ ...row, position: row.id }));
  return pageOf(placed, page, (row) => presentInvitation(row, now));
};
