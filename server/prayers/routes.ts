import type { Deps } from '../deps.ts';
import { groupFor } from '../groups/group.ts';
import { routes } from '../http/mount.ts';
import { answerPrayer, removeAnswer } from './answer.ts';
import { createPrayer } from './create.ts';
import { deletePrayer } from './delete.ts';
import { editPrayer } from './edit.ts';
import {
  bookmarkedPrayersOf,
  ownAnsweredPrayersOf,
  ownPrayersOf,
  prayersOfGroup,
} from './lists.ts';
import { groupsAnsweredPrayersOf, sharedPrayersOf } from './lists-across-groups.ts';
import { prayerFor } from './prayer.ts';
import { presentPrayer } from './presenter.ts';
import { bookmarkPrayer, pray, removeBookmark, stopPraying } from './support.ts';

export const prayerRoutes = (deps: Deps) => {
  const { db } = deps;
  return routes({
    listPrayers: ({ user, query }) => ownPrayersOf(db, user, query),
    listAnsweredPrayers: ({ user, query }) => ownAnsweredPrayersOf(db, user, query),
    listGroupsAnsweredPrayers: ({ user, query }) => groupsAnsweredPrayersOf(db, user, query),
    listBookmarkedPrayers: ({ user, query }) => bookmarkedPrayersOf(db, user, query),
    listSharedPrayers: ({ user, query }) => sharedPrayersOf(db, user, query),
    listGroupPrayers: ({ user, params, query }) =>
      prayersOfGroup(db, user, groupFor(db, user, params.id), query),

    getPrayer: ({ user, params }) => presentPrayer(user.id, prayerFor(db, user, params.id)),
    createPrayer: ({ user, body, now }) =>
      presentPrayer(user.id, createPrayer(deps, user, body, now)),
    changePrayer: ({ user, params, body, now }) =>
      presentPrayer(user.id, editPrayer(deps, user, params.id, body, now)),
    editPrayer: ({ user, params, body, now }) =>
      presentPrayer(user.id, editPrayer(deps, user, params.id, body, now)),
    deletePrayer: ({ user, params, now }) => deletePrayer(db, user, params.id, now),

    answerPrayer: ({ user, params, body, now }) =>
      presentPrayer(user.id, answerPrayer(deps, user, params.id, body.answerContent, now)),
    removeAnswer: ({ user, params, now }) =>
      presentPrayer(user.id, removeAnswer(db, user, params.id, now)),

    pray: ({ user, params, now }) => pray(db, user, params.id, now),
    stopPraying: ({ user, params, now }) => stopPraying(db, user, params.id, now),
    bookmarkPrayer: ({ user, params, now }) => bookmarkPrayer(db, user, params.id, now),
    removeBookmark: ({ user, params, now }) => removeBookmark(db, user, params.id, now),
  });
};
