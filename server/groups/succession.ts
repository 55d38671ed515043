import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { AWAY_DAYS, type MemberPermissions, type Succession } from '../../shared/groups.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { groups, members, users } from '../db/schema.ts';
import { recordOfGroup } from '../events/record.ts';
import { authorize } from '../http/errors.ts';
import type { Notify } from '../notify.ts';
import { lastSeen } from '../session/last-seen.ts';
import { type GroupRow, groupFor, groupShownTo } from './group.ts';

const DAY = 24 * 60 * 60_000;

const isHere = and(eq(users.isActive, true), sql`${lastSeen} >= ${sql.placeholder('since')}`);
const hasPermission = sql`${members.rank} > 0`;

const firstMember = (...which: (SQL | undefined)[]) =>
  prepared((db) =>
    db
      .select({ userId: members.userId, firstName: users.firstName, lastName: users.lastName })
      .from(members)
      .crossJoin(users)
      .where(
        and(
          eq(users.id, members.userId),
          eq(members.groupId, sql.placeholder('group')),
          ne(members.userId, sql.placeholder('owner')),
          ...which,
        ),
      )
      .orderBy(members.id)
      .limit(1),
  );

/** Candidates to take a group over, in this order; each was active recently. */
const whoIsHere = [firstMember(isHere, hasPermission), firstMember(isHere)];
/** Candidates when the owner's account is deleted: those above, else any member. */
const anybody = [...whoIsHere, firstMember(eq(users.isActive, true)), firstMember()];

/** Whole days, so that nobody learns at what minute a user was active. */
const awaySince = (now: number) => Math.floor(now / DAY - AWAY_DAYS) * DAY;

type OwnedGroup = { id: number; ownerId: number };

const bindings = ({ id, ownerId }: OwnedGroup, now: number) => ({
  group: id,
  owner: ownerId,
  since: awaySince(now),
});

const firstOf = (line: typeof anybody, db: Db, group: OwnedGroup, now: number) => {
  for (const first of line) {
    const found = first(db).get(bindings(group, now));
    if (found) return found;
  }
};

/** Returns the next owner when the owner's account is deleted; undefined if there is no other member. */
export const nextOwner = (db: Db, group: OwnedGroup, now: number) =>
  firstOf(anybody, db, group, now)?.userId;

const nextOwnerOf = (db: Db, group: OwnedGroup, now: number) => firstOf(whoIsHere, db, group, now);

const ownerHere = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('owner')), isHere)),
);

/** Returns whether the owner was not active for 60 days, or is deactivated. */
const isOwnerAway = (db: Db, group: OwnedGroup, now: number) =>
  !ownerHere(db).get({ owner: group.ownerId, since: awaySince(now) });

const mayTakeOver = (db: Db, person: { id: number }, group: GroupRow, now: number) =>
  nextOwnerOf(db, group, now)?.userId === person.id && isOwnerAway(db, group, now);

/** Returns the next owner, for the owner alone, and whether the viewer can take over. Throws 404 for non-members. */
export const successionOf = (
  db: Db,
  viewer: { id: number },
  id: number,
  now: number,
): Succession => {
  const group = groupFor(db, viewer, id);
  if (!group.isOwner) return { next: null, canTakeOver: mayTakeOver(db, viewer, group, now) };
  return { next: nextOwnerOf(db, group, now) ?? null, canTakeOver: false };
};

/** A member, and the group in which their rights changed. */
type AboutMember = { userId: number; groupId: number };

export type GroupParts = {
  db: Db;
  /** A member with their earlier permissions; the new owner; the old owner. */
  notify: Notify<'permissions-changed', AboutMember & { before: MemberPermissions }> &
    Notify<'group-given', AboutMember> &
    Notify<'group-taken-over', AboutMember>;
};

/**
 * Makes the user the owner of a group whose owner is away. The old owner stays a member with both
 * permissions, and is notified. Throws 404 for non-members, 403 for everybody but the next owner, and while
 * the owner is not away.
 */
export const takeGroupOver = (
  { db, notify }: GroupParts,
  person: { id: number },
  id: number,
  place: string,
  now: number,
) => {
  change(db, (tx) => {
    const group = groupFor(tx, person, id);
    authorize(mayTakeOver(tx, person, group, now), 'not-next-owner');
    const { ownerId: oldOwnerId } = group;
    tx.update(groups).set({ ownerId: person.id }).where(eq(groups.id, id)).run();
    tx.update(members)
      .set({ canInvite: true, canRemove: true })
      .where(and(eq(members.groupId, id), eq(members.userId, oldOwnerId)))
      .run();
    const about = { userId: oldOwnerId, actorId: person.id, groupId: id, place };
    noteInAudit(tx, { kind: 'group-taken-over', ...about }, now);
    notify(tx, 'group-taken-over', { userId: oldOwnerId, groupId: id }, now);
    recordOfGroup(tx, id, { kind: 'group-changed', by: person.id, at: now });
  });
  return groupShownTo(db, person, id);
};
