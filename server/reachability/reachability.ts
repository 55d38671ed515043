import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  MemberReachability,
  Reachability,
  reachabilityQuery,
} from '../../shared/reachability.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { members, pushSubscriptions, users } from '../db/schema.ts';
import { authorizeInGroup } from '../groups/group.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';

const HAS_MAIL = sql`${sql.placeholder('hasMail')}`;
/** A new user counts as active. */
const seen = sql<Reachability['seen']>`coalesce(${users.shownSeen}, 'month')`;

const isUnwanted = sql`(${users.notifyNewPrayers} = 0 and ${users.notifyAnsweredPrayers} = 0
  and ${users.notifyReplies} = 0 and ${users.notifyNow} = 0)`;

export const reachesReader = sql`(r.email_confirmed_at is not null
  and coalesce(r.shown_mail_outcome, 'taken') = 'taken')`;

const isReadByAnother = sql`exists (
  select 1 from households h cross join users r on r.id = h.reader_id
  where h.person_id = ${users.id} and h.agreed_at is not null and r.is_active = 1 and ${reachesReader})`;

/** SQL: whether mail reaches a user only through a reader in their household. */
export const needsReader = sql`(not ${isUnwanted} and (${users.emailConfirmedAt} is null
  or ${users.shownMailOutcome} in ('refused', 'returned')))`;

const mail = sql<Reachability['mail']>`case
  when ${HAS_MAIL} = 0 then 'none'
  when ${isUnwanted} and ${users.emailConfirmedAt} is not null then 'unwanted'
  when ${isReadByAnother} and ${needsReader} then 'household'
  when ${users.email} is null then 'no-address'
  when ${users.emailConfirmedAt} is null then 'unconfirmed'
  when ${users.shownMailOutcome} in ('refused', 'returned') then ${users.shownMailOutcome}
  else 'works' end`;

/** SQL: the best state of a user's browsers. */
const push = sql<Reachability['push']>`case (
  select min(case ${pushSubscriptions.shownOutcome} when 'refused' then 1 else 0 end)
  from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${users.id})
  when 0 then 'works' when 1 then 'refused' else 'none' end`;

const isReached = sql`(${mail} in ('works', 'household') or ${push} = 'works'
  or ${seen} = 'month')`;

const COLUMNS = {
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  mail,
  push,
  seen,
};

const isWanted = sql`(${sql.placeholder('only')} is null or not ${isReached})`;

// Cross joins fix the order: SQLite reads the memberships first.
const reachedInGroup = prepared((db) =>
  db
    .select({ position: members.id, telephone: users.telephone, ...COLUMNS })
    .from(members)
    .crossJoin(users)
    .where(
      and(
        eq(users.id, members.userId),
        eq(members.groupId, sql.placeholder('group')),
        lt(members.id, sql.placeholder('before')),
        eq(users.isActive, true),
        isWanted,
      ),
    )
    .orderBy(desc(members.id))
    .limit(sql.placeholder('limit')),
);

const reachedAtAll = prepared((db) =>
  db
    .select({ position: users.id, ...COLUMNS })
    .from(users)
    .where(and(lt(users.id, sql.placeholder('before')), eq(users.isActive, true), isWanted))
    .orderBy(desc(users.id))
    .limit(sql.placeholder('limit')),
);

type Query = z.output<typeof reachabilityQuery>;
type Row = ReturnType<ReturnType<typeof reachedAtAll>['all']>[number];

// Equal to the condition above. As a column of each row it would read the browsers once more.
const present = ({ userId, firstName, lastName, mail, push, seen }: Row): Reachability => ({
  userId,
  user: { firstName, lastName },
  mail,
  push,
  seen,
  isReached: mail === 'works' || mail === 'household' || push === 'works' || seen === 'month',
});

const bindings = ({ only, ...page }: Query, hasMail: boolean) => ({
  ...pageBounds(page),
  only: only ?? null,
  hasMail: hasMail ? 1 : 0,
});

/**
 * Returns how the members of a group were reached at the end of the last week (snapshot.ts), those who joined
 * last first. Throws 404 for non-members, 403 for members who do not own it.
 */
export const membersReachability = (
  { db, hasMail }: { db: Db; hasMail: boolean },
  person: { id: number },
  groupId: number,
  query: Query,
): Page<MemberReachability> => {
  const group = authorizeInGroup(
    db,
    person,
    groupId,
    ({ isOwner }) => isOwner,
    'owner-sees-reached',
  );
  const rows = reachedInGroup(db).all({ group: group.id, ...bindings(query, hasMail) });
  return pageOf(rows, query, (row) => ({ ...present(row), telephone: row.telephone }));
};

/** Returns how all users with an active account were reached then, newest first. For administrators. */
export const peopleReachability = (
  { db, hasMail }: { db: Db; hasMail: boolean },
  query: Query,
): Page<Reachability> => pageOf(reachedAtAll(db).all(bindings(query, hasMail)), query, present);
