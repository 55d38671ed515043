import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { notices } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';

const unread = prepared((db) =>
  db
    .select({ position: notices.id, kind: notices.kind, createdAt: notices.createdAt })
    .from(notices)
    .where(
      and(
        eq(notices.userId, sql.placeholder('me')),
        isNull(notices.readAt),
        lt(notices.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(notices.id))
    .limit(sql.placeholder('limit')),
);

/** A user's unread notices, newest first. */
export const unreadNoticesOf = (db: Db, me: { id: number }, page: PageQuery): Page<Notice> => {
  const rows = unread(db).all({ me: me.id, ...pageBounds(page) });
  return pageOf(rows, page, ({ position, kind, createdAt }) => ({
    id: position,
    kind,
    createdAt: iso(createdAt),
  }));
};

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
