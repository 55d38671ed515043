import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { StandingRequest } from '../../shared/standing-request.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { groups, members, notes, standingRequests, users } from '../db/schema.ts';
import { recordForModerators, recordOfUser } from '../events/record.ts';
import { iso } from '../http/iso.ts';

const ofUser = prepared((db) =>
  db
    .select()
    .from(standingRequests)
    .where(eq(standingRequests.userId, sql.placeholder('me'))),
);

const lastNote = prepared((db) =>
  db
    .select({ kind: notes.kind, content: notes.content, group: groups.name })
    .from(notes)
    .leftJoin(
      members,
      and(eq(members.groupId, notes.groupId), eq(members.userId, sql.placeholder('me'))),
    )
    .leftJoin(groups, eq(groups.id, members.groupId))
    .where(
      and(
        eq(notes.userId, sql.placeholder('me')),
        eq(notes.what, 'standing-request'),
        gte(notes.createdAt, sql.placeholder('since')),
      ),
    )
    .orderBy(desc(notes.id))
    .limit(1),
);

/** Returns a user's own standing request as they see it; null if they wrote none. */
export const standingRequestOf = (db: Db, me: { id: number }): StandingRequest | null => {
  const row = ofUser(db).get({ me: me.id });
  if (!row) return null;
  const note = lastNote(db).get({ me: me.id, since: row.writtenAt });
  return {
    content: row.content,
    writtenAt: iso(row.writtenAt),
    isHeld: row.heldIn !== null,
    isRemoved: row.isRemoved,
    note: note
      ? {
          kind: note.kind === 'remove' ? 'remove' : 'restore',
          content: note.content,
          group: note.group,
        }
      : null,
  };
};

/**
 * Stores a user's standing request; an empty one deletes it. Other words than those that moderators removed are shown
 * again. Words that they are looking at stay hidden, and so do those that replace them.
 */
export const setStandingRequest = (tx: Tx, userId: number, content: string, now: number) => {
  const before = ofUser(tx).get({ me: userId });
  if ((before?.content ?? '') === content) return;
  if (content === '') tx.delete(standingRequests).where(eq(standingRequests.userId, userId)).run();
  else
    tx.insert(standingRequests)
      .values({ userId, content, writtenAt: now })
      .onConflictDoUpdate({
        target: standingRequests.userId,
        set: { content, writtenAt: now, isRemoved: false },
      })
      .run();
  recordOfUser(tx, userId, { kind: 'account', at: now });
  // They decide on the words that they see.
  if (typeof before?.heldIn === 'number')
    recordForModerators(tx, before.heldIn, 'reports-changed', now);
};

/**
 * Returns whether moderators look at somebody’s standing request, and in which group. Null if others cannot read it
 * even so: nothing is written, it was removed, or its writer is deactivated or does not want
 * to be named.
 */
export const shownStandingRequest = (tx: Tx, userId: number) =>
  tx
    .select({ heldIn: standingRequests.heldIn })
    .from(standingRequests)
    .innerJoin(
      users,
      and(
        eq(users.id, standingRequests.userId),
        eq(users.isUnnamed, false),
        eq(users.isActive, true),
      ),
    )
    .where(and(eq(standingRequests.userId, userId), eq(standingRequests.isRemoved, false)))
    .get() ?? null;

const reported = prepared((db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      standingRequest: standingRequests.content,
    })
    .from(standingRequests)
    .innerJoin(users, eq(users.id, standingRequests.userId))
    .where(eq(standingRequests.userId, sql.placeholder('id'))),
);

/** Returns a person with their standing request, for moderators who look at it; null if it is deleted. */
export const reportedPerson = (db: Db, id: number) => reported(db).get({ id }) ?? null;
