import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Db } from '../db/open.ts';
import { notices } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';

/** A user's unread notices, newest first. */
export const unreadNoticesOf = (db: Db, me: { id: number }, page: PageQuery): Page<Notice> => {
  const { before, limit } = pageBounds(page);
  const rows = db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, me.id), isNull(notices.readAt), lt(notices.id, before)))
    .orderBy(desc(notices.id))
    .limit(limit)
    .all()
    .map((row) => ({ ...row, position: row.id }));
  return pageOf(rows, page, ({ id, kind, createdAt }) => ({ id, kind, createdAt: iso(createdAt) }));
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
