import { m } from '../../../shared/messages.ts';
import { forget } from '../cache/cache.ts';
import { bookmarking, praying } from '../cache/optimistic-updates.ts';
import { pathOf } from '../paths.ts';
import { action, fails, says, saysBriefly, saysWhy, serverSays } from './words.ts';

export const prayerActions = {
  createPrayer: action('createPrayer', {
    success: ({ isPrivate }) => ({
      title: m.toasts_create_prayer_done(),
      text: isPrivate ? m.toasts_create_prayer_private() : undefined,
    }),
    failure: fails(m.toasts_create_prayer_failed),
  }),
  /** A request card that the office enters. Its user is not the author, so the toast does not say "shared". */
  enterCard: action('createPrayer', {
    success: says(m.toasts_enter_card_done),
    failure: fails(m.toasts_create_prayer_failed),
  }),
  changePrayer: action('changePrayer', {
    success: says(m.toasts_change_prayer_done),
    failure: serverSays(m.toasts_change_prayer_failed),
  }),
  editPrayer: action('editPrayer', {
    success: says(m.toasts_edit_prayer_done),
    failure: serverSays(m.toasts_edit_prayer_failed),
  }),
  deletePrayer: action('deletePrayer', {
    done: (client, _, { params }) =>
      forget(client, [pathOf('getPrayer', params), pathOf('listComments', params)]),
    success: says(m.toasts_delete_prayer_done),
    failure: serverSays(m.toasts_error, m.toasts_delete_prayer_failed_text),
  }),
  answerPrayer: action('answerPrayer', {
    success: says(m.toasts_answer_prayer_done),
    failure: serverSays(m.toasts_error, m.toasts_answer_prayer_failed_text),
  }),
  removeAnswer: action('removeAnswer', {
    success: says(m.toasts_remove_answer_done),
    failure: fails(m.toasts_remove_answer_failed),
  }),
  keepPraying: action('keepPraying', {
    success: says(m.toasts_keep_praying_done),
    failure: saysWhy(m.toasts_keep_praying_failed),
  }),
  bringBack: action('keepPraying', {
    success: says(m.toasts_bring_back_done),
    failure: saysWhy(m.toasts_bring_back_failed),
  }),
  restPrayer: action('restPrayer', {
    success: says(m.toasts_rest_done, m.toasts_rest_done_text),
    failure: saysWhy(m.toasts_rest_failed),
  }),
  addUpdate: action('addUpdate', {
    success: says(m.toasts_add_update_done),
    failure: saysWhy(m.toasts_add_update_failed),
  }),
  deleteUpdate: action('deleteUpdate', {
    success: says(m.toasts_delete_update_done),
    failure: saysWhy(m.toasts_delete_update_failed),
  }),
  prayInSitting: action('pray', {
    // No toast: the next request appears.
    ...praying(true),
    isPatient: true,
    failure: fails(m.toasts_pray_failed),
  }),
  pray: action('pray', {
    ...praying(true),
    success: saysBriefly(m.toasts_pray_done),
    failure: fails(m.toasts_pray_failed),
  }),
  stopPraying: action('stopPraying', {
    ...praying(false),
    success: saysBriefly(m.toasts_stop_praying_done),
    failure: fails(m.toasts_pray_failed),
  }),
  praise: action('pray', {
    ...praying(true),
    success: saysBriefly(m.toasts_praise_done),
    failure: fails(m.toasts_praise_failed),
  }),
  stopPraising: action('stopPraying', {
    ...praying(false),
    success: saysBriefly(m.toasts_stop_praising_done),
    failure: fails(m.toasts_praise_failed),
  }),
  bookmarkPrayer: action('bookmarkPrayer', {
    ...bookmarking(true),
    success: saysBriefly(m.toasts_bookmark_prayer_done),
    failure: fails(m.toasts_bookmark_failed),
  }),
  removeBookmark: action('removeBookmark', {
    ...bookmarking(false),
    success: saysBriefly(m.toasts_remove_bookmark_done),
    failure: fails(m.toasts_bookmark_failed),
  }),
};
