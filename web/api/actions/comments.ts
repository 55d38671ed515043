import { m } from '../../../shared/messages.ts';
import { amening } from '../cache/comment-reactions.ts';
import { action, fails, says } from './words.ts';

/** Comments below a request. */
export const commentActions = {
  addComment: action('addComment', {
    success: says(m.toasts_add_comment_done),
    failure: fails(m.toasts_add_comment_failed),
  }),
  deleteComment: action('deleteComment', {
    success: says(m.toasts_delete_comment_done),
    failure: fails(m.toasts_delete_comment_failed),
  }),
  sayAmen: action('sayAmen', {
    // The pressed button and its number are enough.
    ...amening(true),
    failure: fails(m.toasts_amen_failed),
  }),
  takeBackAmen: action('takeBackAmen', {
    ...amening(false),
    failure: fails(m.toasts_amen_failed),
  }),
};
