import { m } from '../../../shared/messages.ts';
import { amening } from '../cache/comment-reactions.ts';
import { action, fails, says } from './words.ts';

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
    // No toast: the button and its count show it.
    ...amening(true),
    failure: fails(m.toasts_amen_failed),
  }),
  takeBackAmen: action('takeBackAmen', {
    ...amening(false),
    failure: fails(m.toasts_amen_failed),
  }),
};
