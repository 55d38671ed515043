import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { canInviteToGroup } from '../../shared/permissions.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { groups, inviteLinks } from '../db/schema.ts';
import { authorizeInGroup } from '../groups/group.ts';
import { revokeLinks } from '../groups/inviting.ts';
import { addMember } from '../groups/members.ts';
import { refused } from '../http/errors.ts';

const VALID_FOR = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns the group's link. It is valid until it expires after 30 days, is revoked, or a member is removed.
 * Throws 404 for non-members, 403 for members who may not invite.
 */
export const inviteLinkFor = (
  db: Db,
  person: { id: number },
  groupId: number,
  newToken: () => string,
  place: string,
  now: number,
) =>
  change(db, (tx) => {
    authorizeInGroup(tx, person, groupId, canInviteToGroup, 'may-not-invite');
    const current = currentLink(tx, groupId, now);
    if (current) return current;
    noteInAudit(tx, { kind: 'invite-link-made', actorId: person.id, groupId, place }, now);
    return tx
      .insert(inviteLinks)
      .values({ groupId, token: newToken(), createdAt: now, expiresAt: now + VALID_FOR })
      .returning()
      .get();
  });

/** Revokes the group's link. Throws 404 for non-members, 403 for members who may not invite. */
export const revokeInviteLink = (
  db: Db,
  person: { id: number },
  groupId: number,
  place: string,
  now: number,
) =>
  change(db, (tx) => {
    authorizeInGroup(tx, person, groupId, canInviteToGroup, 'may-not-invite');
    revokeLinks(tx, groupId, now);
    noteInAudit(tx, { kind: 'invite-link-revoked', actorId: person.id, groupId, place }, now);
  });

/** Returns the group of a link. Throws 404 for an unknown link, 410 for an expired or revoked one. */
export const groupByLink = (db: Db, token: string, now: number) => {
  const link = groupOfLink(db).get({ token });
  if (!link) throw refused('unknown-invitation');
  if (link.revokedAt !== null || link.expiresAt <= now) throw refused('invitation-over');
  return link;
};

/** Joins a group by its link. Joining again is no error. Throws the errors of groupByLink. */
export const joinByLink = (db: Db, person: { id: number }, token: string, now: number) =>
  change(db, (tx) => {
    const { groupId } = groupByLink(tx, token, now);
    return { groupId, ...addMember(tx, person, groupId, now) };
  });

const groupOfLink = prepared((db) =>
  db
    .select({
      groupId: groups.id,
      name: groups.name,
      description: groups.description,
      memberCount: groups.memberCount,
      expiresAt: inviteLinks.expiresAt,
      revokedAt: inviteLinks.revokedAt,
    })
    .from(inviteLinks)
    .innerJoin(groups, eq(groups.id, inviteLinks.groupId))
    .where(eq(inviteLinks.token, sql.placeholder('token'))),
);

const currentLink = (tx: Tx, groupId: number, now: number) =>
  tx
    .select()
    .from(inviteLinks)
    .where(
      and(
        eq(inviteLinks.groupId, groupId),
        isNull(inviteLinks.revokedAt),
        gt(inviteLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(inviteLinks.id))
    .limit(1)
    .get();
