import { and, eq } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Db } from '../db/open.ts';
import { notices } from '../db/schema.ts';
import { type Raw, statement } from '../db/statement.ts';
import { refused } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { kinds } from './kinds/index.ts';
import { soByKind } from './so-by-kind.ts';

type NoticeRow = Raw<Pick<typeof notices.$inferSelect, 'kind' | 'createdAt'>> & {
  position: number;
  groupId: number | null;
  name: string;
  canInvite: 0 | 1;
  canRemove: 0 | 1;
};

const IS_SO = soByKind('n.kind', (name) => kinds[name].screen?.isSo);

/** The notices that are still true. A notice about a group is for members since before it. */
const unread = statement<NoticeRow, { me: number; before: number; limit: number }>(`
  select n.id as position, n.kind, n.created_at as createdAt, g.id as groupId, g.name,
    g.owner_id = n.user_id or m.can_invite as canInvite,
    g.owner_id = n.user_id or m.can_remove as canRemove
  from notices n
  join users u on u.id = n.user_id
  left join groups g on g.id = n.group_id
  left join members m on m.group_id = g.id and m.user_id = n.user_id
  where n.user_id = $me and n.read_at is null and n.id < $before
    and (n.group_id is null or m.joined_at <= n.created_at)
    and ${IS_SO}
  order by n.id desc limit $limit`);

/** Returns a user's unread notices, newest first. */
export const unreadNoticesOf = (db: Db, me: { id: number }, page: PageQuery): Page<Notice> => {
  const rows = unread.all(db, { me: me.id, ...pageBounds(page) });
  return pageOf(rows, page, presentNotice);
};

const presentNotice = (row: NoticeRow): Notice => ({
  id: row.position,
  kind: row.kind,
  createdAt: iso(row.createdAt),
  group:
    row.groupId === null
      ? null
      : {
          id: row.groupId,
          name: row.name,
          canInvite: row.canInvite === 1,
          canRemove: row.canRemove === 1,
        },
});

/**
 * Marks a notice as read. Doing it again is no error. Throws the same 404 for another user's notice
 * and for none.
 */
export const readNotice = (db: Db, me: { id: number }, id: number, now: number) => {
  const read = db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.id, id), eq(notices.userId, me.id)))
    .returning({ id: notices.id })
    .get();
  if (!read) throw refused('notice-not-found');
};
