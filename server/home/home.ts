import { uniq } from 'es-toolkit';
import type { Home, NextStep } from '../../shared/home.ts';
import { ANSWER_SHOWN_DAYS, NEWS_SHOWN } from '../../shared/prayer-numbers.ts';
import type { Stats } from '../../shared/stats.ts';
import type { Config } from '../config/config.ts';
import { settingsOf } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { groupsWithNews } from '../groups/group.ts';
import type { Inbox } from '../notices/inbox.ts';
import { peopleToPray } from '../people-to-pray/people-to-pray.ts';
import { groupsAnsweredPrayersOf, prayersWithIds } from '../prayers/across-groups.ts';
import { IS_ACTIVE, isFor } from '../prayers/reach.ts';
import { urgentIdsOf, waitingFor } from '../prayers/to-pray.ts';
import type { Derive } from '../secrets.ts';
import { setupState } from './setup.ts';
import { homeStats } from './stats.ts';

type Viewer = {
  id: number;
  createdAt: number;
  isAdmin: boolean;
  reminderZone: string | null;
};
type HomeParts = {
  db: Db;
  inbox: Inbox;
  config: Pick<Config, 'baseUrl' | 'smtpUrl'>;
  derive: Derive;
};

/** How long a new member is greeted, in milliseconds. */
const FIRST_DAY = 24 * 60 * 60_000;

/** Maximum items of each part of Home. */
const MOST = { urgent: 5, news: NEWS_SHOWN, answered: 3, replies: 5, asking: 5 };

const newIds = statement<{ share: number; id: number }, { viewer: number; group: number }>(`
  select l.share_id as share, l.prayer_id as id from members m
  cross join prayer_groups l on l.group_id = m.group_id
  where m.user_id = $viewer and m.group_id = $group
    and ${IS_ACTIVE} and l.share_id > m.seen_share_id
    and ${isFor('l', 'm')} and l.author_id <> $viewer and not exists (
      select 1 from supports s where s.prayer_id = l.prayer_id and s.user_id = $viewer)
  order by l.share_id desc limit ${MOST.news}`);

const askingIds = statement<{ id: number }, { viewer: number; limit: number }>(`
  select id from prayers where user_id = $viewer and asked_at is not null
  order by id desc limit $limit`);

/** Returns everything that Home shows a user. */
export const presentHome = (
  { db, inbox, config, derive }: HomeParts,
  viewer: Viewer,
  now: number,
): Home => {
  const stats = homeStats(db, viewer);
  const waiting = waitingFor(db, viewer, now);
  const asking = askingIds.all(db, { viewer: viewer.id, limit: MOST.asking }).map(({ id }) => id);
  const news = newIdsOf(db, viewer);
  const urgent = urgentIdsOf(db, viewer, now).filter((id) => !news.includes(id));
  const answered = answeredOf(db, viewer, now);
  const shown = [...asking, ...news, ...urgent.slice(0, MOST.urgent)];
  const prayers = prayersWithIds(db, viewer, shown);
  const among = (ids: number[]) => prayers.filter(({ id }) => ids.includes(id));
  return {
    stats,
    waiting,
    peopleToday: waiting.people === 0 ? peopleToPray({ db, derive }, viewer, now).length : 0,
    asking: among(asking),
    news: among(news),
    urgent: among(urgent),
    answered,
    replies: inbox.unreadReplies(viewer, {
      limit: MOST.replies,
      now,
      shown: [...shown, ...answered.map(({ id }) => id)],
    }),
    nextStep: nextStepOf(stats),
    setup: viewer.isAdmin ? setupState(db, config, viewer) : null,
    greeting: now - viewer.createdAt < FIRST_DAY ? settingsOf(db).greeting : '',
  };
};

/** Returns the ids of the newest new requests of all groups; one in several groups counts by its latest share. */
const newIdsOf = (db: Db, viewer: Viewer) => {
  const rows = groupsWithNews(db, viewer).flatMap(({ id: group }) =>
    newIds.all(db, { viewer: viewer.id, group }),
  );
  const sorted = rows.sort((one, other) => other.share - one.share).map(({ id }) => id);
  return uniq(sorted).slice(0, MOST.news);
};

const answeredOf = (db: Db, viewer: Viewer, now: number) =>
  groupsAnsweredPrayersOf(db, viewer, { limit: MOST.answered }).items.filter(
    ({ answeredAt }) =>
      answeredAt !== null && now - Date.parse(answeredAt) < ANSWER_SHOWN_DAYS * FIRST_DAY,
  );

const nextStepOf = ({ groups, myPrayers, answered }: Stats): NextStep | null => {
  if (groups === 0) return 'group';
  return myPrayers + answered === 0 ? 'request' : null;
};
