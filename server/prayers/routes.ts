import type { PageQuery } from '../../shared/call.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { groupFor } from '../groups/group.ts';
import { calendarAnswer } from '../http/calendar-answer.ts';
import { idempotencyKey } from '../http/once-key.ts';
import type { Page } from '../http/page.ts';
import { routes } from '../http/route.ts';
import { type InTurn, readInSlices } from '../http/turns.ts';
import { groupsAnsweredPrayersOf, sharedPrayersOf } from './across-groups.ts';
import { type AnswerParts, answerPrayer, removeAnswer } from './answer.ts';
import { answeredYearsOf, positionAfterYear } from './answered-years.ts';
import {
  answeredPrayersOfGroup,
  bookmarkedPrayersOf,
  ownAnsweredPrayersOf,
  ownPrayersOf,
  prayersOfGroup,
} from './lists.ts';
import { followMailLink, type LinkParts } from './mail-links.ts';
import { myYear } from './my-year.ts';
import { type NeededByParts, neededByFile } from './needed-by.ts';
import { endNow, type NowParts, sayNow } from './now.ts';
import { prayerFor, presentPrayer } from './prayer.ts';
import { searchPrayers } from './search.ts';
import { type SheetParts, sheetOf } from './sheet.ts';
import { keepPraying, letRest } from './silence.ts';
import { bookmarkPrayer, pray, removeBookmark, stopPraying } from './support.ts';
import { prayersToPray } from './to-pray.ts';
import { addUpdate, deleteUpdate, type UpdateParts, updatesOf } from './updates.ts';
import { createPrayer, deletePrayer, editPrayer, type WriteParts } from './write.ts';

type PrayerParts = WriteParts &
  AnswerParts &
  UpdateParts &
  NowParts &
  SheetParts &
  LinkParts &
  NeededByParts & { inTurn: InTurn };

export const prayerRoutes = (parts: PrayerParts) => {
  const { db, inTurn } = parts;
  const inSlices = <Item = Prayer>(
    { id }: { id: number },
    query: PageQuery,
    read: (page: PageQuery) => Page<Item>,
  ) => readInSlices(read, query, (work) => inTurn(work, id));
  const startOf = ({ year }: { year?: number | undefined }) =>
    year === undefined ? undefined : positionAfterYear(db, year);
  return routes({
    listPrayers: ({ user, query }) =>
      inSlices(user, query, (page) => ownPrayersOf(db, user, { ...query, ...page })),
    listPrayersToPray: ({ user, query, now }) => prayersToPray(db, user, query.group, now),
    listAnsweredPrayers: ({ user, query }) =>
      inSlices(user, query, (page) => ownAnsweredPrayersOf(db, user, page, startOf(query))),
    listGroupsAnsweredPrayers: ({ user, query }) =>
      inSlices(user, query, (page) =>
        groupsAnsweredPrayersOf(db, user, page, { include: query.include, start: startOf(query) }),
      ),
    listMyYear: ({ user, query, now }) =>
      inSlices(user, query, (page) => myYear(db, user, { ...query, ...page }, now)),
    getAnsweredYears: ({ user, query }) => answeredYearsOf(db, user, query.of),
    listBookmarkedPrayers: ({ user, query }) =>
      inSlices(user, query, (page) => bookmarkedPrayersOf(db, user, page)),
    listSharedPrayers: ({ user, query }) =>
      inSlices(user, query, (page) => sharedPrayersOf(db, user, page)),
    getSheet: ({ user, params, query, now }) => sheetOf(parts, user, params.id, query, now),
    listGroupPrayers: ({ user, params, query }) =>
      // Each slice checks the membership, so a member removed in between gets no more.
      inSlices(user, query, (page) =>
        prayersOfGroup(db, user, groupFor(db, user, params.id), { ...query, ...page }),
      ),

    listGroupAnsweredPrayers: ({ user, params, query }) =>
      inSlices(user, query, (page) =>
        answeredPrayersOfGroup(db, user, groupFor(db, user, params.id), page),
      ),

    search: ({ user, query }) => inTurn(() => searchPrayers(db, user, query), user.id),
    getPrayer: ({ user, params }) => presentPrayer(user, prayerFor(db, user, params.id)),
    downloadNeededBy: ({ user, params, now, reply }) => {
      const { day, file } = neededByFile(parts, user, params.id, now);
      return calendarAnswer(reply, day, file);
    },
    followMailLink: ({ params, now }) => followMailLink(parts, params.token, now),
    createPrayer: ({ user, body, now, headers }) =>
      presentPrayer(user, createPrayer(parts, user, body, now, idempotencyKey(headers))),
    changePrayer: ({ user, params, body, now }) =>
      presentPrayer(user, editPrayer(parts, user, params.id, body, now)),
    editPrayer: ({ user, params, body, now }) =>
      presentPrayer(user, editPrayer(parts, user, params.id, body, now)),
    deletePrayer: ({ user, params, now }) => deletePrayer({ db, inTurn }, user, params.id, now),

    answerPrayer: ({ user, params, body, now }) =>
      presentPrayer(user, answerPrayer(parts, user, params.id, body.answerContent, now)),
    removeAnswer: ({ user, params, now }) =>
      presentPrayer(user, removeAnswer(db, user, params.id, now)),

    keepPraying: ({ user, params, now }) =>
      presentPrayer(user, keepPraying(db, user, params.id, now)),
    restPrayer: ({ user, params, now }) => presentPrayer(user, letRest(db, user, params.id, now)),
    sayNow: ({ user, params, now }) => presentPrayer(user, sayNow(parts, user, params.id, now)),
    endNow: ({ user, params, now }) => presentPrayer(user, endNow(db, user, params.id, now)),

    listUpdates: ({ user, params, query }) => updatesOf(db, user, params.id, query),
    addUpdate: ({ user, params, body, now, headers }) =>
      addUpdate(parts, user, params.id, body.content, now, idempotencyKey(headers)),
    deleteUpdate: ({ user, params, now }) => deleteUpdate(db, user, params.id, now),

    pray: ({ user, params, now }) => pray(db, user, params.id, now),
    stopPraying: ({ user, params, now }) => stopPraying(db, user, params.id, now),
    bookmarkPrayer: ({ user, params, now }) => bookmarkPrayer(db, user, params.id, now),
    removeBookmark: ({ user, params, now }) => removeBookmark(db, user, params.id, now),
  });
};
