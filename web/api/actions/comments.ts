import { action, fails, says } from '../action.ts';
import { PRAYER_LISTS } from '../cache.ts';

export const commentActions = {
  addComment: action('addComment', {
    invalidates: ['listComments', 'getPrayer', ...PRAYER_LISTS],
    success: says('Comment added'),
    failure: fails('Failed to add comment. Please try again.'),
  }),
  deleteComment: action('deleteComment', {
    invalidates: ['listComments', 'getPrayer', ...PRAYER_LISTS],
    success: says('Comment deleted'),
    failure: fails('Failed to delete comment. Please try again.'),
  }),
};
