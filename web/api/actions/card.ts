import { m } from '../../../shared/messages.ts';
import { bookmarking, praying } from '../cache/optimistic-updates.ts';
import { action, fails, says, saysBriefly, saysWhy } from './words.ts';

/** Actions of the buttons on a request's card, which the first pages load. */
export const cardActions = {
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
  endNow: action('endNow', {
    success: says(m.toasts_end_now_done),
    failure: saysWhy(m.toasts_end_now_failed),
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
