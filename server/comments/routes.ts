import { idempotencyKey } from '../http/once-key.ts';
import { routes } from '../http/route.ts';
import { addComment, type CommentParts, commentsOn, deleteComment } from './comments.ts';
import { sayAmen, takeBackAmen } from './reaction.ts';

export const commentRoutes = (parts: CommentParts) => {
  const { db } = parts;
  return routes({
    listComments: ({ user, params, query }) => commentsOn(db, user, params.id, query),
    addComment: ({ user, params, body, now, headers }) =>
      addComment(parts, user, params.id, body.content, now, idempotencyKey(headers)),
    deleteComment: ({ user, params, now }) => deleteComment(db, user, params.id, now),
    sayAmen: ({ user, params, now }) => sayAmen(db, user, params.id, now),
    takeBackAmen: ({ user, params, now }) => takeBackAmen(db, user, params.id, now),
  });
};
