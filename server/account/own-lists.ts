import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { prepared } from '../db/prepared.ts';
import {
  addressChanges,
  answers,
  bookmarks,
  commentReactions,
  comments,
  invitations,
  notes,
  reports,
  signInCards,
  supports,
  updates,
} from '../db/schema.ts';

/* The lists of one user's data, newest first, as in their export. */

const ofMe = (owner: SQLiteColumn, position: SQLiteColumn) =>
  and(eq(owner, sql.placeholder('me')), lt(position, sql.placeholder('before')));

export const ownAnswers = prepared((db) =>
  db
    .select({
      position: answers.id,
      prayerId: answers.prayerId,
      content: answers.content,
      createdAt: answers.answeredAt,
    })
    .from(answers)
    .where(ofMe(answers.answeredBy, answers.id))
    .orderBy(desc(answers.id))
    .limit(sql.placeholder('limit')),
);

export const ownComments = prepared((db) =>
  db
    .select({
      position: comments.id,
      prayerId: comments.prayerId,
      content: comments.content,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .where(ofMe(comments.userId, comments.id))
    .orderBy(desc(comments.id))
    .limit(sql.placeholder('limit')),
);

export const ownUpdates = prepared((db) =>
  db
    .select({
      position: updates.id,
      prayerId: updates.prayerId,
      content: updates.content,
      createdAt: updates.createdAt,
    })
    .from(updates)
    .where(ofMe(updates.userId, updates.id))
    .orderBy(desc(updates.id))
    .limit(sql.placeholder('limit')),
);

export const ownSupports = prepared((db) =>
  db
    .select({
      position: supports.prayerId,
      prayerId: supports.prayerId,
      createdAt: supports.createdAt,
      lastPrayedAt: supports.lastPrayedAt,
    })
    .from(supports)
    .where(ofMe(supports.userId, supports.prayerId))
    .orderBy(desc(supports.prayerId))
    .limit(sql.placeholder('limit')),
);

export const ownBookmarks = prepared((db) =>
  db
    .select({
      position: bookmarks.id,
      prayerId: bookmarks.prayerId,
      createdAt: bookmarks.createdAt,
    })
    .from(bookmarks)
    .where(ofMe(bookmarks.userId, bookmarks.id))
    .orderBy(desc(bookmarks.id))
    .limit(sql.placeholder('limit')),
);

export const ownReactions = prepared((db) =>
  db
    .select({
      position: commentReactions.commentId,
      prayerId: comments.prayerId,
      commentId: commentReactions.commentId,
      createdAt: commentReactions.createdAt,
    })
    .from(commentReactions)
    .crossJoin(comments)
    .where(
      and(
        eq(comments.id, commentReactions.commentId),
        ofMe(commentReactions.userId, commentReactions.commentId),
      ),
    )
    .orderBy(desc(commentReactions.commentId))
    .limit(sql.placeholder('limit')),
);

export const ownInvitations = prepared((db) =>
  db
    .select({
      position: invitations.id,
      groupId: invitations.groupId,
      email: invitations.email,
      createdAt: invitations.createdAt,
    })
    .from(invitations)
    .where(ofMe(invitations.invitedBy, invitations.id))
    .orderBy(desc(invitations.id))
    .limit(sql.placeholder('limit')),
);

export const ownAddressChanges = prepared((db) =>
  db
    .select({
      position: addressChanges.id,
      from: addressChanges.oldEmail,
      to: addressChanges.newEmail,
      createdAt: addressChanges.createdAt,
      changedAt: addressChanges.changedAt,
      undoneAt: addressChanges.undoneAt,
    })
    .from(addressChanges)
    .where(ofMe(addressChanges.userId, addressChanges.id))
    .orderBy(desc(addressChanges.id))
    .limit(sql.placeholder('limit')),
);

export const ownCards = prepared((db) =>
  db
    .select({
      position: signInCards.id,
      createdAt: signInCards.createdAt,
      expiresAt: signInCards.expiresAt,
      overAt: signInCards.overAt,
    })
    .from(signInCards)
    .where(ofMe(signInCards.userId, signInCards.id))
    .orderBy(desc(signInCards.id))
    .limit(sql.placeholder('limit')),
);

export const ownReports = prepared((db) =>
  db
    .select({
      position: reports.id,
      prayerId: reports.prayerId,
      what: reports.what,
      reason: reports.reason,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(ofMe(reports.reporterId, reports.id))
    .orderBy(desc(reports.id))
    .limit(sql.placeholder('limit')),
);

const notesOf = (person: typeof notes.userId | typeof notes.writerId) =>
  prepared((db) =>
    db
      .select({
        position: notes.id,
        prayerId: notes.prayerId,
        groupId: notes.groupId,
        content: notes.content,
        createdAt: notes.createdAt,
      })
      .from(notes)
      .where(ofMe(person, notes.id))
      .orderBy(desc(notes.id))
      .limit(sql.placeholder('limit')),
  );
export const notesReceived = notesOf(notes.userId);
export const notesWritten = notesOf(notes.writerId);
