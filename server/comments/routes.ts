import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';
import { addComment, commentsOn, deleteComment } from './comments.ts';

export const commentRoutes = (deps: Deps) => {
  const { db } = deps;
  return routes({
    listComments: ({ user, params, query }) => commentsOn(db, user, params.id, query),
    addComment: ({ user, params, body, now }) =>
      addComment(deps, user, params.id, body.content, now),
    deleteComment: ({ user, params, now }) => deleteComment(db, user, params.id, now),
  });
};
