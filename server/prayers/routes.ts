import type { PageQuery } from '../../shared/call.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { Deps } from '../deps.ts';
import { groupFor } from '../groups/group.ts';
import { routes } from '../http/mount.ts';
import type { Page } from '../http/page.ts';
import { readInSlices } from '../http/turns.ts';
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
  const { db, inTurn } = deps;
  const inSlices = (query: PageQuery, read: (page: PageQuery) => Page<Prayer>) =>
    readInSlices(read, query, inTurn);
  return routes({
    listPrayers: ({ user, query }) => inSlices(query, (page) => ownPrayersOf(db, user, page)),
    listAnsweredPrayers: ({ user, query }) =>
      inSlices(query, (page) => ownAnsweredPrayersOf(db, user, page)),
    listGroupsAnsweredPrayers: ({ user, query }) =>
      inSlices(query, (page) => groupsAnsweredPrayersOf(db, user, page)),
    listBookmarkedPrayers: ({ user, query }) =>
      inSlices(query, (page) => bookmarkedPrayersOf(db, user, page)),
    listSharedPrayers: ({ user, query }) =>
      inSlices(query, (page) => sharedPrayersOf(db, user, page)),
    listGroupPrayers: ({ user, params, query }) =>
      // Asked again for each slice: who is removed in between sees no more of it.
      inSlices(query, (page) => prayersOfGroup(db, user, groupFor(db, user, params.id), page)),

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
