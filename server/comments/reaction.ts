import { and, eq } from 'drizzle-orm';
import type { CommentReactions } from '../../shared/comments.ts';
import { canReact } from '../../shared/permissions.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { commentReactions } from '../db/schema.ts';
import { recordOfText } from '../events/record-prayers.ts';
import { authorize, refused } from '../http/errors.ts';
import { commentFor } from './comments.ts';

type Person = { id: number };

/**
 * Adds an Amen to another user's comment. A second time changes nothing. Nobody is notified. Throws 404 if
 * the user cannot see the comment, 403 if they wrote it, 409 while moderators review it.
 */
export const sayAmen = (db: Db, person: Person, id: number, now: number): CommentReactions =>
  change(db, (tx) => {
    const comment = commentFor(tx, person, id);
    authorize(canReact({ isMine: comment.userId === person.id }), 'own-amen');
    if (comment.heldIn !== null) throw refused('comment-looked-at');
    const added = tx
      .insert(commentReactions)
      .values({ commentId: id, userId: person.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: commentReactions.commentId })
      .all();
    if (added.length > 0) recordOfText(tx, comment, { kind: 'amen', by: person.id, at: now });
    return { amens: comment.amenCount + added.length, amened: true };
  });

/** Takes the user's Amen back. Throws 404 if the user cannot see the comment. */
export const takeBackAmen = (db: Db, person: Person, id: number, now: number): CommentReactions =>
  change(db, (tx) => {
    const comment = commentFor(tx, person, id);
    const removed = tx
      .delete(commentReactions)
      .where(and(eq(commentReactions.commentId, id), eq(commentReactions.userId, person.id)))
      .returning({ id: commentReactions.commentId })
      .all();
    if (removed.length > 0) recordOfText(tx, comment, { kind: 'amen', by: person.id, at: now });
    return { amens: comment.amenCount - removed.length, amened: false };
  });
