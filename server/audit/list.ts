import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { memoize, range } from 'es-toolkit';
import type { Activity, AuditEntry } from '../../shared/audit.ts';
import type { PageQuery } from '../../shared/call.ts';
import { GROUPS_PER_PERSON } from '../../shared/groups.ts';
import { displayName } from '../../shared/names.ts';
import type { Db } from '../db/open.ts';
import { plannedOnce } from '../db/planned-once.ts';
import { prepared } from '../db/prepared.ts';
import { audit } from '../db/schema.ts';
import { type Raw, statement } from '../db/statement.ts';
import { UNKNOWN_ADDRESS } from '../http/caller-address.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';

const COLUMNS = {
  position: audit.id,
  kind: audit.kind,
  actorId: audit.actorId,
  place: audit.place,
  count: audit.count,
  createdAt: audit.createdAt,
};

type Row = Pick<
  Raw<typeof audit.$inferSelect>,
  'kind' | 'userId' | 'actorId' | 'groupId' | 'place' | 'count' | 'createdAt'
> & {
  position: number;
  firstName: string | null;
  lastName: string | null;
  actorFirstName: string | null;
  actorLastName: string | null;
};

const groupsOf = statement<{ id: number }, { viewer: number; most: number }>(`
  select group_id as id from members where user_id = $viewer order by id desc limit $most`);

const OF_NO_GROUP = 'select id from audit where group_id is null and id < ?1';
const ofGroup = (n: number) => `select id from audit where group_id = ?${3 + n} and id < ?1`;

/** The statement for this number of groups: SQLite merges one sorted SELECT per index up to the limit. */
const mergedFor = memoize((groups: number) => {
  const arms = [OF_NO_GROUP, ...range(groups).map(ofGroup)];
  return plannedOnce(`${arms.join(' union all ')} order by 1 desc limit ?2`);
});

const rowsOf = statement<Row, { ids: string }>(`
  select a.id as position, a.kind, a.user_id as userId, a.actor_id as actorId,
    a.group_id as groupId, a.place, a.count, a.created_at as createdAt,
    u.first_name as firstName, u.last_name as lastName,
    actor.first_name as actorFirstName, actor.last_name as actorLastName
  from json_each($ids) l cross join audit a on a.id = l.value
  left join users u on u.id = a.user_id
  left join users actor on actor.id = a.actor_id`);

const ofUser = prepared((db) =>
  db
    .select(COLUMNS)
    .from(audit)
    .where(and(eq(audit.userId, sql.placeholder('user')), lt(audit.id, sql.placeholder('before'))))
    .orderBy(desc(audit.id))
    .limit(sql.placeholder('limit')),
);

/** Returns the log, newest first, without groups that the administrator is not in, whose members it would show. */
export const auditLog = (db: Db, me: { id: number }, page: PageQuery): Page<AuditEntry> => {
  const groups = groupsOf.all(db, { viewer: me.id, most: GROUPS_PER_PERSON }).map(({ id }) => id);
  const { before, limit } = pageBounds(page);
  const ids = db.$client
    .query<{ id: number }, number[]>(mergedFor(groups.length))
    .all(before, limit, ...groups)
    .map(({ id }) => id);
  return pageOf(rowsOf.all(db, { ids: JSON.stringify(ids) }), page, (row) => ({
    id: row.position,
    kind: row.kind,
    user: whoIs(row.userId, row.firstName, row.lastName),
    actor: whoIs(row.actorId, row.actorFirstName, row.actorLastName),
    groupId: row.groupId,
    place: shownPlace(row),
    count: row.count,
    createdAt: iso(row.createdAt),
  }));
};

/** Returns the entries about a user's own account, newest first. The network of other users is not shown. */
export const accountActivity = (db: Db, me: { id: number }, page: PageQuery): Page<Activity> =>
  pageOf(ofUser(db).all({ user: me.id, ...pageBounds(page) }), page, (row) => {
    const isMine = row.actorId === me.id;
    return {
      id: row.position,
      kind: row.kind,
      isMine,
      place: isMine || row.actorId === null ? shownPlace(row) : null,
      count: row.count,
      createdAt: iso(row.createdAt),
    };
  });

const shownPlace = ({ place }: Pick<Row, 'place'>) => (place === UNKNOWN_ADDRESS ? null : place);

/** Returns a user for the log; the name is null if the account was deleted. */
const whoIs = (id: number | null, firstName: string | null, lastName: string | null) =>
  id === null
    ? null
    : { id, name: firstName === null ? null : displayName({ firstName, lastName }) };
