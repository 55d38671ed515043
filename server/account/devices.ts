import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Device } from '../../shared/account.ts';
import type { PageQuery } from '../../shared/call.ts';
import type { Db } from '../db/open.ts';
import { sessions } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { SESSION_IDLE } from '../session/sessions.ts';

type Me = { id: number; sessionId: number };

/** The devices where a user is signed in, newest sign-in first. */
export const devicesOf = (db: Db, me: Me, page: PageQuery, now: number): Page<Device> => {
  const { before, limit } = pageBounds(page);
  const rows = db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, me.id),
        lt(sessions.id, before),
        gt(sessions.lastSeenAt, now - SESSION_IDLE),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(limit)
    .all()
    .map((row) => ({ ...row, position: row.id }));
  return pageOf(rows, page, (row) => ({
    id: row.id,
    name: row.device,
    createdAt: iso(row.createdAt),
    lastSeenAt: iso(row.lastSeenAt),
    isCurrent: row.id === me.sessionId,
  }));
};

/** Signs out one of the user's devices. Throws 404 if it is not theirs or does not exist. */
export const endDevice = (db: Db, me: Me, id: number) => {
  const ended = db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, me.id)))
    .returning({ id: sessions.id })
    .all();
  if (ended.length === 0) throw refused('device-not-found');
};
