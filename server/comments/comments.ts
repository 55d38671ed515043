import { and, asc, desc, eq, getTableColumns, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import { COMMENTS_PER_PERSON, type Comment } from '../../shared/comments.ts';
import { canDeleteComment } from '../../shared/permissions.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { commentReactions, comments, prayers, users } from '../db/schema.ts';
import { oncePerKey } from '../db/sent-once.ts';
import { withViewer } from '../db/statement.ts';
import { recordOfPrayer, recordOfText } from '../events/record-prayers.ts';
import { authorize, refused } from '../http/errors.ts';
import { iso, isoMinute } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import type { Notify } from '../notify.ts';
import { pictureAddress } from '../pictures/shown.ts';
import { requireStillOffice } from '../prayers/audience.ts';
import { isVisible, prayerFor } from '../prayers/prayer.ts';
import { shownTo } from '../prayers/reach.ts';
import { requireWrittenQuota } from '../prayers/written-quota.ts';
import { indexText } from '../search/index.ts';

type Viewer = { id: number };

export type CommentParts = {
  db: Db;
  notify: Notify<'comment', { id: number; prayerId: number; authorId: number; by: number }>;
};

const byAuthorWho = (flag: typeof prayers.isAnonymous | typeof prayers.isFromOffice) =>
  sql`${flag} = 1 and ${prayers.userId} = ${comments.userId}`.mapWith(Boolean);

const columnsFor = (viewer: SQL) => ({
  ...getTableColumns(comments),
  position: comments.id,
  firstName: users.firstName,
  lastName: users.lastName,
  /** The address of the author's picture; null if the viewer must not see it. */
  profileImageUrl: withViewer(pictureAddress('users', '$viewer'), viewer).mapWith(
    users.profileImageUrl,
  ),
  /** Whether it was written by the author of its anonymous request. */
  isAnonymous: byAuthorWho(prayers.isAnonymous),
  isFromOffice: byAuthorWho(prayers.isFromOffice),
  amened: sql`exists (
    select 1 from ${commentReactions} where ${commentReactions.commentId} = ${comments.id} and ${commentReactions.userId} = ${viewer})`.mapWith(
    Boolean,
  ),
});

const VIEWER = sql`${sql.placeholder('viewer')}`;

// Cross joins fix the order: SQLite reads the comments first.
const commentsInOrder = (comparison: typeof lt, direction: typeof desc) =>
  prepared((db) =>
    db
      .select(columnsFor(VIEWER))
      .from(comments)
      .crossJoin(prayers)
      .crossJoin(users)
      .where(
        and(
          eq(prayers.id, comments.prayerId),
          eq(users.id, comments.userId),
          eq(comments.prayerId, sql.placeholder('prayer')),
          comparison(comments.id, sql.placeholder('before')),
          shownTo('comments', VIEWER),
        ),
      )
      .orderBy(direction(comments.id))
      .limit(sql.placeholder('limit')),
  );

const commentsOfPrayer = {
  newest: commentsInOrder(lt, desc),
  oldest: commentsInOrder(gt, asc),
};

type CommentRow = ReturnType<ReturnType<typeof commentsOfPrayer.newest>['all']>[number];

/** Returns a comment as a viewer may see it. The author of an anonymous request is anonymous here too. */
const presentComment = (viewer: Viewer, row: CommentRow): Comment => {
  const isMine = row.userId === viewer.id;
  const isHidden = row.isAnonymous && !isMine;
  const { firstName, lastName } = row;
  // A comment without a name has no picture, not even for its author.
  const profileImageUrl = row.isAnonymous || row.isFromOffice ? null : row.profileImageUrl;
  return {
    id: row.id,
    userId: isHidden ? null : row.userId,
    user: isHidden ? null : { firstName, lastName, profileImageUrl },
    content: row.content,
    createdAt: isMine ? iso(row.createdAt) : isoMinute(row.createdAt),
    isMine,
    isAnonymous: row.isAnonymous,
    isFromOffice: row.isFromOffice,
    isHeld: row.heldIn !== null,
    isRemoved: row.isRemoved,
    amens: row.amenCount,
    amened: row.amened,
  };
};

/** Returns a request's comments, newest page first, oldest first within a page. Throws 404 if it is hidden. */
export const commentsOn = (db: Db, viewer: Viewer, prayerId: number, page: PageQuery) => {
  prayerFor(db, viewer, prayerId);
  const rows = commentsOfPrayer.newest(db).all({
    prayer: prayerId,
    viewer: viewer.id,
    ...pageBounds(page),
  });
  const { items, next }: Page<Comment> = pageOf(rows, page, (row) => presentComment(viewer, row));
  return { items: items.reverse(), next };
};

/** Returns the comments on a request, oldest first. The caller has checked that the viewer may see them. */
export const commentsFromTheFirst = (
  db: Db,
  viewer: Viewer,
  prayerId: number,
  page: PageQuery,
): Page<Comment> => {
  const rows = commentsOfPrayer.oldest(db).all({
    prayer: prayerId,
    viewer: viewer.id,
    ...pageBounds(page, 'oldest'),
  });
  return pageOf(rows, page, (row) => presentComment(viewer, row), 'oldest');
};

/** Adds a comment, once per key. Throws 404 if the request is hidden, 409 for a key with another comment. */
export const addComment = (
  { db, notify }: CommentParts,
  person: Viewer,
  prayerId: number,
  content: string,
  now: number,
  key?: string,
) => {
  const make = (tx: Tx) => {
    const prayer = prayerFor(tx, person, prayerId);
    requireStillOffice(tx, person, prayer);
    const authorId = prayer.userId;
    if (keepsMost(tx, person)) throw refused('too-many-comments-kept');
    const comment = tx
      .insert(comments)
      .values({ prayerId, userId: person.id, content, createdAt: now })
      .returning({ id: comments.id })
      .get();
    requireWrittenQuota(tx, person);
    indexText(tx, prayerId, 'comment', { id: comment.id, content });
    recordOfPrayer(tx, prayerId, { kind: 'comment', by: person.id, at: now });
    notify(tx, 'comment', { id: comment.id, prayerId, authorId, by: person.id }, now);
    return comment.id;
  };
  const sending = { userId: person.id, call: 'addComment', key, now } as const;
  const id = change(db, (tx) => oncePerKey(tx, sending, () => make(tx)));
  const made = commentFor(db, person, id);
  if (made.prayerId !== prayerId || made.content !== content) throw refused('key-used');
  return presentComment(person, made);
};

/** Deletes the user's own comment. Throws 404 if the user cannot see it, 403 if another user wrote it. */
export const deleteComment = (db: Db, person: Viewer, id: number, now: number) => {
  const comment = commentFor(db, person, id);
  authorize(canDeleteComment({ isMine: comment.userId === person.id }), 'author-deletes-comment');
  change(db, (tx) => {
    tx.delete(comments).where(eq(comments.id, id)).run();
    recordOfText(tx, comment, { kind: 'comment-removed', by: person.id, at: now });
  });
};

const lastAllowed = prepared((db) =>
  db
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.userId, sql.placeholder('viewer')))
    .orderBy(comments.id)
    .limit(1)
    .offset(COMMENTS_PER_PERSON - 1),
);

/** Returns whether this user has reached the limit of comments. */
const keepsMost = (tx: Tx, { id }: Viewer) => lastAllowed(tx).get({ viewer: id }) !== undefined;

/** Returns a comment as this user may see it. Throws the errors of commentFor. */
export const commentShownTo = (db: Db, viewer: Viewer, id: number): Comment =>
  presentComment(viewer, commentFor(db, viewer, id));

const shownComment = prepared((db) =>
  db
    .select(columnsFor(VIEWER))
    .from(comments)
    .innerJoin(prayers, eq(prayers.id, comments.prayerId))
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.id, sql.placeholder('comment')), shownTo('comments', VIEWER))),
);

/** Returns a comment on a request that the viewer can see. A hidden comment and a missing one get one 404. */
export const commentFor = (db: Db, viewer: Viewer, id: number): CommentRow => {
  const row = shownComment(db).get({ viewer: viewer.id, comment: id });
  if (!row || !isVisible(db, viewer, row.prayerId)) throw refused('comment-not-found');
  return row;
};
