import type { Activity, AuditEntry, AuditKind } from '../../shared/audit.ts';
import type { PageQuery } from '../../shared/call.ts';
import { displayName } from '../../shared/names.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';

type AuditRow = {
  position: number;
  kind: AuditKind;
  userId: number | null;
  userFirst: string | null;
  userLast: string | null;
  actorId: number | null;
  actorFirst: string | null;
  actorLast: string | null;
  groupId: number | null;
  place: string | null;
  count: number;
  createdAt: number;
};

const COLUMNS = `l.id as position, l.kind, l.user_id as userId, l.actor_id as actorId,
  l.group_id as groupId, l.place, l.count, l.created_at as createdAt`;

const everything = statement<AuditRow, { before: number; limit: number }>(`
  select ${COLUMNS}, u.first_name as userFirst, u.last_name as userLast,
    a.first_name as actorFirst, a.last_name as actorLast
  from audit l
  left join users u on u.id = l.user_id
  left join users a on a.id = l.actor_id
  where l.id < $before order by l.id desc limit $limit`);

type OwnRow = Pick<AuditRow, 'position' | 'kind' | 'actorId' | 'place' | 'count' | 'createdAt'>;

const ofUser = statement<OwnRow, { user: number; before: number; limit: number }>(`
  select ${COLUMNS} from audit l
  where l.user_id = $user and l.id < $before order by l.id desc limit $limit`);

/** The whole log, the latest first: for administrators. */
export const auditLog = (db: Db, page: PageQuery): Page<AuditEntry> =>
  pageOf(everything.all(db, pageBounds(page)), page, (row) => ({
    id: row.position,
    kind: row.kind,
    user: whoIs(row.userId, row.userFirst, row.userLast),
    actor: whoIs(row.actorId, row.actorFirst, row.actorLast),
    groupId: row.groupId,
    place: row.place,
    count: row.count,
    createdAt: iso(row.createdAt),
  }));

/** What concerns one's own account, the latest first. Where others acted from stays theirs. */
export const activityOf = (db: Db, me: { id: number }, page: PageQuery): Page<Activity> =>
  pageOf(ofUser.all(db, { user: me.id, ...pageBounds(page) }), page, (row) => {
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

const whoIs = (id: number | null, firstName: string | null, lastName: string | null) =>
  id === null
    ? null
    : { id, name: firstName === null ? null : displayName({ firstName, lastName }) };
