import { secretPaths } from '../../shared/secret-links.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import { calendarAnswer } from '../http/calendar-answer.ts';
import { refused } from '../http/errors.ts';
import { routes } from '../http/route.ts';
import type { Notify } from '../notify.ts';
import { pushStateOf } from '../push/state.ts';
import { subscribe, unsubscribe } from '../push/subscriptions.ts';
import type { Derive } from '../secrets.ts';
import { hourFile } from './hour-in-calendar.ts';
import { readNotice, unreadNoticesOf } from './on-screen.ts';
import { unsubscribeByMail } from './unsubscribe.ts';

type Parts = {
  db: Db;
  config: Config;
  derive: Derive;
  notify: Notify<'test', { id: number; by: 'push' }, number>;
  vapidPublicKey: string;
};

export const noticeRoutes = ({ db, config, derive, notify, vapidPublicKey }: Parts) =>
  routes({
    listNotices: ({ user, query }) => unreadNoticesOf(db, user, query),
    readNotice: ({ user, params, now }) => readNotice(db, user, params.id, now),
    downloadMyHour: ({ user, now, reply }) =>
      calendarAnswer(reply, 'my-hour', hourFile({ config, derive }, user, now)),
    getPublicKey: () => ({ publicKey: vapidPublicKey }),
    subscribe: ({ user, body, now }) => subscribe(db, user, body, config.pushHosts, now),
    getPushState: ({ user, body }) => pushStateOf(db, user, body.endpoint),
    unsubscribe: ({ user, body }) => {
      unsubscribe(db, user, body?.endpoint);
    },
    sendTestNotification: ({ user, now }) => {
      if (notify(db, 'test', { id: user.id, by: 'push' }, now) === 0)
        throw refused('not-subscribed');
    },
    // Mail programs without one-click unsubscribe open the URL instead.
    openUnsubscribe: ({ params, reply }) => reply.redirect(secretPaths.unsubscribe(params.token)),
    unsubscribeByMail: ({ params, now }) => unsubscribeByMail(db, derive, params.token, now),
  });
