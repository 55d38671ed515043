import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { canInviteToGroup } from '../../shared/permissions.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { inviteLinks } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { groupFor, standingIn } from '../groups/group.ts';
import { authorize, refused } from '../http/errors.ts';
import { addMember } from '../members/join.ts';

const VALID_FOR = 30 * 24 * 60 * 60 * 1000;
type LinkedGroup = {
  groupId: number;
  name: string;
  description: string;
  memberCount: number;
  expiresAt: number;
  revokedAt: number | null;
};

/**
 * The group's current link: the same until it expires after 30 days, is revoked, or a member
 * is removed. Throws 404 for non-members, 403 for those who may not invite.
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
    const group = groupFor(tx, person, groupId);
    authorize(canInviteToGroup(standingIn(group)), 'may-not-invite');
    const current = currentLink(tx, groupId, now);
    if (current) return current;
    noteInAudit(tx, { kind: 'invite-link-made', actorId: person.id, groupId, place }, now);
    return tx
      .insert(inviteLinks)
      .values({ groupId, token: newToken(), createdAt: now, expiresAt: now + VALID_FOR })
      .returning()
      .get();
  });

/** Makes the group's link worthless. Throws 404 for non-members, 403 as for making it. */
export const revokeInviteLink = (
  db: Db,
  person: { id: number },
  groupId: number,
  place: string,
  now: number,
) =>
  change(db, (tx) => {
    const group = groupFor(tx, person, groupId);
    authorize(canInviteToGroup(standingIn(group)), 'may-not-invite');
    revokeLinks(tx, groupId, now);
    noteInAudit(tx, { kind: 'invite-link-revoked', actorId: person.id, groupId, place }, now);
  });

export const revokeLinks = (tx: Tx, groupId: number, now: number) =>
  tx
    .update(inviteLinks)
    .set({ revokedAt: now })
    .where(and(eq(inviteLinks.groupId, groupId), isNull(inviteLinks.revokedAt)))
    .run();

/** The group a link leads to. Throws 404 for an unknown link, 410 for one that no longer works. */
export const groupByLink = (db: Db, token: string, now: number): LinkedGroup => {
  const link = groupOfLink.get(db, { token });
  if (!link) throw refused('unknown-invitation');
  if (link.revokedAt !== null || link.expiresAt <= now) throw refused('invitation-over');
  return link;
};

/** Joins by link; joining again is no error. Throws as groupByLink. */
export const joinByLink = (db: Db, person: { id: number }, token: string, now: number) =>
  change(db, (tx) => {
    const { groupId } = groupByLink(tx, token, now);
    return { groupId, ...addMember(tx, person, groupId, now) };
  });

const groupOfLink = statement<LinkedGroup, { token: string }>(`
  select g.id as groupId, g.name, g.description,
    (select count(*) from members m where m.group_id = g.id) as memberCount,
    l.expires_at as expiresAt, l.revoked_at as revokedAt
  from invite_links l join groups g on g.id = l.group_id
  where l.token = $token`);

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
