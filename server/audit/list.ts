import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Activity, AuditEntry } from '../../shared/audit.ts';
import type { PageQuery } from '../../shared/call.ts';
import { displayName } from '../../shared/names.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { audit, users } from '../db/schema.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';

const actor = alias(users, 'actor');

const COLUMNS = {
  position: audit.id,
  kind: audit.kind,
  actorId: audit.actorId,
  place: audit.place,
  count: audit.count,
  createdAt: audit.createdAt,
};

const everything = prepared((db) =>
  db
    .select({
      ...COLUMNS,
      userId: audit.userId,
      groupId: audit.groupId,
      firstName: users.firstName,
      lastName: users.lastName,
      actorFirstName: actor.firstName,
      actorLastName: actor.lastName,
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.userId))
    .leftJoin(actor, eq(actor.id, audit.actorId))
    .where(lt(audit.id, sql.placeholder('before')))
    .orderBy(desc(audit.id))
    .limit(sql.placeholder('limit')),
);

const ofUser = prepared((db) =>
  db
    .select(COLUMNS)
    .from(audit)
    .where(and(eq(audit.userId, sql.placeholder('user')), lt(audit.id, sql.placeholder('before'))))
    .orderBy(desc(audit.id))
    .limit(sql.placeholder('limit')),
);

/** The whole log for administrators, newest first. */
export const auditLog = (db: Db, page: PageQuery): Page<AuditEntry> =>
  pageOf(everything(db).all(pageBounds(page)), page, (row) => ({
    id: row.position,
    kind: row.kind,
    user: whoIs(row.userId, row.firstName, row.lastName),
    actor: whoIs(row.actorId, row.actorFirstName, row.actorLastName),
    groupId: row.groupId,
    place: row.place,
    count: row.count,
    createdAt: iso(row.createdAt),
  }));

/**
 * The entries about a person's own account, newest first. The network of other people is not shown.
 */
export const activityOf = (db: Db, me: { id: number }, page: PageQuery): Page<Activity> =>
  pageOf(ofUser(db).all({ user: me.id, ...pageBounds(page) }), page, (row) => {
    const isMine = row.actorId === me.id;
    return {
      id: row.position,
      kind: row.kind,
      isMine,
      place: isMine || row.actorId === null ? row.place : null,
      count: row.count,
      createdAt: iso(row.createdAt),
    };
  });

/** A user in the log; the name is null if the account was deleted. */
const whoIs = (id: number | null, firstName: string | null, lastName: string | null) =>
  id === null
    ? null
    : { id, name: firstName === null ? null : displayName({ firstName, lastName }) };
