import { eq } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import { COMMENTS_PER_PERSON, type Comment } from '../../shared/comments.ts';
import { canDeleteComment } from '../../shared/permissions.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { comments } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { recordOfPrayer } from '../events/record.ts';
import { authorize, refused } from '../http/errors.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { prayerFor } from '../prayers/prayer.ts';
import { VISIBLE_TO_VIEWER } from '../prayers/prayer-row.ts';
import { type CommentRow, presentComment } from './presenter.ts';

const COMMENT_COLUMNS = `
  c.id, c.id as position, c.prayer_id as prayerId, c.content, c.created_at as createdAt, c.user_id as userId,
  u.first_name as firstName, u.last_name as lastName, u.profile_image_url as profileImageUrl,
  p.is_anonymous = 1 and p.user_id = c.user_id as isAnonymous`;

const commentsOfPrayer = statement<
  CommentRow & { position: number },
  { prayer: number; before: number; limit: number }
>(`
  select ${COMMENT_COLUMNS}
  from comments c
  cross join prayers p on p.id = c.prayer_id
  cross join users u on u.id = c.user_id
  where c.prayer_id = $prayer and c.id < $before
  order by c.id desc limit $limit`);

const visibleComment = statement<CommentRow, { viewer: number; id: number }>(`
  select ${COMMENT_COLUMNS}
  from comments c join prayers p on p.id = c.prayer_id join users u on u.id = c.user_id
  where c.id = $id and ${VISIBLE_TO_VIEWER}`);

const nthOwnComment = statement<{ id: number }, { user: number; before: number }>(
  'select id from comments where user_id = $user order by id limit 1 offset $before',
);

type Viewer = { id: number };

/**
 * What was said under a request: the newest page of it, in reading order, oldest first;
 * `before` goes back to what was said earlier. Throws 404 unless the viewer sees the request.
 */
export const commentsOn = (db: Db, viewer: Viewer, prayerId: number, page: PageQuery) => {
  prayerFor(db, viewer, prayerId);
  const rows = commentsOfPrayer.all(db, { prayer: prayerId, ...pageBounds(page) });
  const { items, next }: Page<Comment> = pageOf(rows, page, (row) =>
    presentComment(viewer.id, row),
  );
  return { items: items.reverse(), next };
};

/** Says something under a request. Throws 404 unless the person sees it. */
export const addComment = (
  { db, tell }: Deps,
  person: Viewer,
  prayerId: number,
  content: string,
  now: number,
) => {
  const id = change(db, (tx) => {
    const { authorId } = prayerFor(tx, person, prayerId);
    if (nthOwnComment.get(tx, { user: person.id, before: COMMENTS_PER_PERSON - 1 }))
      throw refused('too-many-comments-kept');
    const comment = tx
      .insert(comments)
      .values({ prayerId, userId: person.id, content, createdAt: now })
      .returning({ id: comments.id })
      .get();
    recordOfPrayer(tx, prayerId, { kind: 'comment', by: person.id, at: now });
    tell.commented(tx, { id: comment.id, prayerId, authorId, by: person.id }, now);
    return comment.id;
  });
  return presentComment(person.id, commentFor(db, person, id));
};

/** Takes back one's own words. Throws 404 unseen, 403 for somebody else's. */
export const deleteComment = (db: Db, person: Viewer, id: number, now: number) => {
  const comment = commentFor(db, person, id);
  authorize(canDeleteComment({ isMine: comment.userId === person.id }), 'author-deletes-comment');
  change(db, (tx) => {
    tx.delete(comments).where(eq(comments.id, id)).run();
    recordOfPrayer(tx, comment.prayerId, { kind: 'comment-removed', by: person.id, at: now });
  });
};

const commentFor = (db: Db, viewer: Viewer, id: number) => {
  const row = visibleComment.get(db, { viewer: viewer.id, id });
  if (!row) throw refused('comment-not-found');
  return row;
};
