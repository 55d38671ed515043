import { m } from '../../../shared/messages.ts';
import { forget } from '../cache/cache.ts';
import { pathOf } from '../paths.ts';
import { action, fails, says, saysWhy, serverSays } from './words.ts';

/** Actions of forms and dialogs about a request. What a card's own buttons do is in card.ts. */
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
  addUpdate: action('addUpdate', {
    success: says(m.toasts_add_update_done),
    failure: saysWhy(m.toasts_add_update_failed),
  }),
  deleteUpdate: action('deleteUpdate', {
    success: says(m.toasts_delete_update_done),
    failure: saysWhy(m.toasts_delete_update_failed),
  }),
  sayNow: action('sayNow', {
    success: says(m.toasts_say_now_done, m.toasts_say_now_done_text),
    failure: saysWhy(m.toasts_say_now_failed),
  }),
};
