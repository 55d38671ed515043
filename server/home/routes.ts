import { congregationOf } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { routes } from '../http/route.ts';
import { createInbox } from '../notices/inbox.ts';
import { unreadNoticesOf } from '../notices/on-screen.ts';
import type { Derive } from '../secrets.ts';
import { homeOf } from './home.ts';
import { statsOf } from './stats.ts';

/** So many notices are shown at once. */
const NOTICES = 10;

export const homeRoutes = (parts: { db: Db; derive: Derive }) => {
  const { db } = parts;
  const inbox = createInbox(parts);
  return routes({
    getHome: ({ user, now }) => homeOf(db, inbox, user, now),
    getStats: ({ user }) => statsOf(db, user),
    getNews: ({ user, now }) => ({
      unreadCount: inbox.countUnread(user, now),
      notices: unreadNoticesOf(db, user, { limit: NOTICES }).items,
      congregation: congregationOf(db).name,
    }),
    listInbox: ({ user, query, now }) => inbox.page(user, query, now),
    readInbox: ({ user, body, now }) => inbox.markRead(user, body.upTo, now),
  });
};
