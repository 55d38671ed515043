import type { QueryClient } from '@tanstack/react-query';
import type { Comment, CommentReactions } from '../../../shared/comments.ts';
import { anyOf, changeInPages, type Pages } from './cache.ts';

type CommentInput = { params: { id: string | number } };

/** Changes a comment in every cached list that has it. */
const changeComment = (
  client: QueryClient,
  { params }: CommentInput,
  change: (comment: Comment) => Comment,
) => {
  client.setQueriesData<Pages<Comment>>(
    { predicate: anyOf(['listComments']) },
    (data) => data && changeInPages(data, Number(params.id), change),
  );
};

const amened =
  (to: boolean) =>
  (comment: Comment): Comment => ({
    ...comment,
    amened: to,
    amens: Math.max(0, comment.amens + (comment.amened === to ? 0 : to ? 1 : -1)),
  });

/** Functions that apply a press that the server has not received yet. */
export const afterReaction = { sayAmen: amened(true), takeBackAmen: amened(false) };

/** Cache updates of an Amen: at once, then with the count from the server. */
export const amening = (to: boolean) => ({
  optimistic: (client: QueryClient, input: CommentInput) => {
    changeComment(client, input, amened(to));
    return () => changeComment(client, input, amened(!to));
  },
  done: (client: QueryClient, result: CommentReactions | null | undefined, input: CommentInput) => {
    // A queued press has no result.
    if (!result) return;
    changeComment(client, input, (comment) =>
      // Pressed again since then: that response is still to come.
      amened(comment.amened)({ ...comment, amened: to, amens: result.amens }),
    );
  },
});
