import type { Config } from '../config/config.ts';
import { publicCongregation } from '../congregation/congregation.ts';
import { routes } from '../http/route.ts';
import { createInbox } from '../notices/inbox.ts';
import { unreadNoticesOf } from '../notices/on-screen.ts';
import type { Derive } from '../secrets.ts';
import { presentHome } from './home.ts';
import { closeSetup, sendTestMail, setNeeded, type TestParts } from './setup.ts';
import { homeStats } from './stats.ts';

/** Maximum notices that are shown at once. */
const NOTICES = 10;

export const homeRoutes = (parts: TestParts & { config: Config; derive: Derive }) => {
  const { db, config, derive } = parts;
  const inbox = createInbox(parts);
  return routes({
    getHome: ({ user, now }) => presentHome({ db, inbox, config, derive }, user, now),
    getStats: ({ user }) => homeStats(db, user),
    getNews: ({ user, now }) => ({
      unreadCount: inbox.countUnread(user, now),
      notices: unreadNoticesOf(db, user, { limit: NOTICES }).items,
      congregation: publicCongregation(db).name,
      takesDonations: config.donationRecipient !== undefined,
    }),
    listInbox: ({ user, query, now }) => inbox.page(user, query, now),
    skipSetupStep: ({ params, body }) => setNeeded(db, params.step, body.isNeeded),
    closeSetup: () => closeSetup(db),
    sendTestMail: ({ user, now }) => sendTestMail(parts, user, now),
    readInbox: ({ user, body, now }) => inbox.markRead(user, body.upTo, now),
  });
};
