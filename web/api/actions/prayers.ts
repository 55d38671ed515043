import { action, fails, says, serverSays } from '../action.ts';
import { forget, PRAYER_LISTS } from '../cache.ts';
import { bookmarking, praying } from '../optimistic.ts';
import { pathOf } from '../paths.ts';
import { PRAYER_READS } from './reads.ts';

export const prayerActions = {
  createPrayer: action('createPrayer', {
    invalidates: PRAYER_READS,
    success: ({ isPrivate }) => ({
      title: 'Prayer request shared',
      text: isPrivate ? 'Only you can see it.' : undefined,
    }),
    failure: fails('Failed to share your prayer request. Please try again.'),
  }),
  changePrayer: action('changePrayer', {
    invalidates: PRAYER_READS,
    success: says('Prayer updated'),
    failure: serverSays('Update failed'),
  }),
  editPrayer: action('editPrayer', {
    invalidates: PRAYER_READS,
    success: says('Prayer request updated'),
    failure: serverSays('Error updating prayer'),
  }),
  deletePrayer: action('deletePrayer', {
    done: (client, _, { params }) =>
      forget(client, [pathOf('getPrayer', params), pathOf('listComments', params)]),
    invalidates: [...PRAYER_LISTS, 'getStats'],
    success: says('Prayer deleted'),
    failure: serverSays('Error', 'Failed to delete the prayer request. Please try again.'),
  }),
  answerPrayer: action('answerPrayer', {
    invalidates: PRAYER_READS,
    success: says('Prayer marked as answered'),
    failure: serverSays('Error', 'Failed to mark the prayer as answered. Please try again.'),
  }),
  removeAnswer: action('removeAnswer', {
    invalidates: PRAYER_READS,
    success: says('Answered status removed'),
    failure: fails('Failed to remove answered status. Please try again.'),
  }),
  pray: action('pray', {
    ...praying(true),
    success: says('You prayed for this request'),
    failure: fails('Failed to update prayer support. Please try again.'),
  }),
  stopPraying: action('stopPraying', {
    ...praying(false),
    success: says('Prayer removed'),
    failure: fails('Failed to update prayer support. Please try again.'),
  }),
  praise: action('pray', {
    ...praying(true),
    success: says('Praise added'),
    failure: fails('Failed to update praise. Please try again.'),
  }),
  stopPraising: action('stopPraying', {
    ...praying(false),
    success: says('Praise removed'),
    failure: fails('Failed to update praise. Please try again.'),
  }),
  bookmarkPrayer: action('bookmarkPrayer', {
    ...bookmarking(true),
    success: says('Prayer bookmarked'),
    failure: fails('Failed to update bookmark. Please try again.'),
  }),
  removeBookmark: action('removeBookmark', {
    ...bookmarking(false),
    success: says('Bookmark removed'),
    failure: fails('Failed to update bookmark. Please try again.'),
  }),
};
