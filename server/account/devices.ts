import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Device } from '../../shared/account.ts';
import type { PageQuery } from '../../shared/call.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { sessions } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { deviceName } from '../session/device.ts';
import { SESSION_IDLE } from '../session/sessions.ts';

type Me = { id: number; sessionId: number };

const sessionsOf = prepared((db) =>
  db
    .select({
      position: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, sql.placeholder('me')),
        lt(sessions.id, sql.placeholder('before')),
        gt(sessions.lastSeenAt, sql.placeholder('since')),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(sql.placeholder('limit')),
);

/** Returns the devices on which a user is signed in, newest sign-in first. */
export const devicesOf = (db: Db, me: Me, page: PageQuery, now: number): Page<Device> => {
  const since = now - SESSION_IDLE;
  const rows = sessionsOf(db).all({ me: me.id, since, ...pageBounds(page) });
  return pageOf(rows, page, (row) => ({
    id: row.position,
    name: deviceName(row.device),
    createdAt: iso(row.createdAt),
    lastSeenAt: iso(row.lastSeenAt),
    isCurrent: row.position === me.sessionId,
  }));
};

/** Signs out one of the user's devices. Throws 404 if it does not exist or is another user's. */
export const endDevice = (db: Db, me: Me, id: number) => {
  const ended = db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, me.id)))
    .returning({ id: sessions.id })
    .all();
  if (ended.length === 0) throw refused('device-not-found');
};
