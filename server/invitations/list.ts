import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { invitations } from '../db/schema.ts';
import { authorizeInGroup } from '../groups/group.ts';
import { pageBounds, pageOf } from '../http/page.ts';
import { LISTED_COLUMNS, presentInvitation } from './presenter.ts';

const invitationsTo = prepared((db) =>
  db
    .select({ position: invitations.id, ...LISTED_COLUMNS })
    .from(invitations)
    .where(
      and(
        eq(invitations.groupId, sql.placeholder('group')),
        lt(invitations.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(sql.placeholder('limit')),
);

/** Returns the invitations to a group, newest first. Throws 404 and 403 as inviting does. */
export const invitationsOf = (
  db: Db,
  person: { id: number },
  groupId: number,
  page: PageQuery,
  now: number,
) => {
  authorizeInGroup(db, person, groupId, canInviteToGroup, 'may-not-see-invitations');
  const rows = invitationsTo(db).all({ group: groupId, ...pageBounds(page) });
  return pageOf(rows, page, (row) => presentInvitation(row, now));
};
