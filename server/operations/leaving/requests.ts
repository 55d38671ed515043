import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Prayer } from '../../../shared/prayers.ts';
import { UPDATES_PER_PRAYER } from '../../../shared/updates.ts';
import { commentsFromTheFirst } from '../../comments/comments.ts';
import type { Db } from '../../db/open.ts';
import { allPrayersOfGroup } from '../../prayers/all-of-group.ts';
import { updatesShown } from '../../prayers/updates.ts';
import { groupFolder, type StoredGroup } from './groups.ts';
import { everyItem } from './pages.ts';
import { exportedRemark, exportedRequest } from './request.ts';
import { type Dates, requestsPage } from './requests-page.ts';
import { addList, addWithList, type Text, writeText } from './writing.ts';

/** A reader with an id that no user has: it sees of a request and its comments only what every member sees. */
const NOBODY = { id: 0 };

const FILES = { members: 'requests', leaders: 'leaders-only' } as const;
type Readers = keyof typeof FILES;

/**
 * Writes the requests of a group as every member sees them, for programs (`requests.json`) and for people
 * (`requests.html`). What only leaders see is in two more files, if there is any. Calls `done` after each
 * request.
 */
export const writeRequests = (
  db: Db,
  folder: string,
  group: StoredGroup,
  dates: Dates,
  done: () => void,
) => {
  const place = join(folder, groupFolder(group));
  mkdirSync(place, { recursive: true, mode: 0o700 });
  for (const readers of ['members', 'leaders'] as const)
    if (readers === 'members' || hasAnyForLeaders(db, group))
      writeFor(readers, { db, place, group, dates, done });
};

const hasAnyForLeaders = (db: Db, group: StoredGroup) =>
  allPrayersOfGroup(db, NOBODY, group, 'leaders', { limit: 1 }).items.length > 0;

type Writing = { db: Db; place: string; group: StoredGroup; dates: Dates; done: () => void };

const writeFor = (readers: Readers, { db, place, group, dates, done }: Writing) => {
  const page = requestsPage(group, readers, dates);
  writeText(join(place, `${FILES[readers]}.html`), (html) =>
    writeText(join(place, `${FILES[readers]}.json`), (list) => {
      html.add(page.beginning);
      const prayers = everyItem((query) => allPrayersOfGroup(db, NOBODY, group, readers, query));
      addList(list, prayers, (prayer) => {
        const request = exportedRequest(prayer, updatesOf(db, prayer));
        html.add(page.request(request));
        addWithList(
          list,
          request,
          'comments',
          shownToo(commentsOf(db, prayer), html, page.comment),
        );
        html.add(page.end);
        done();
      });
      list.add('\n');
      html.add(page.ending);
    }),
  );
};

/** One page contains all updates of a request. */
const updatesOf = (db: Db, { id, updateCount }: Prayer) =>
  updateCount === 0 ? [] : updatesShown(db, NOBODY, id, { limit: UPDATES_PER_PRAYER }).items;

function* commentsOf(db: Db, { id, commentCount }: Prayer) {
  if (commentCount === 0) return;
  for (const comment of everyItem((page) => commentsFromTheFirst(db, NOBODY, id, page)))
    yield exportedRemark(comment);
}

/** Yields the items unchanged, and adds each to the page. */
function* shownToo<Item>(items: Iterable<Item>, html: Text, show: (item: Item) => string) {
  for (const item of items) {
    html.add(show(item));
    yield item;
  }
}
