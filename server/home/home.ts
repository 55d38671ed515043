import type { Home, NextStep } from '../../shared/home.ts';
import { TO_PRAY } from '../../shared/praying.ts';
import type { Stats } from '../../shared/stats.ts';
import { settingsOf } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { groupsWithNews } from '../groups/group.ts';
import type { Inbox } from '../notices/inbox.ts';
import { prayersWithIds } from '../prayers/across-groups.ts';
import { IS_ACTIVE, isFor } from '../prayers/reach.ts';
import { urgentPrayers } from '../prayers/to-pray.ts';
import { statsOf } from './stats.ts';

type Viewer = { id: number; createdAt: number };

/** How long a new member is greeted, in milliseconds. */
const FIRST_DAY = 24 * 60 * 60_000;

/** Home shows so much of each part; everything else is a press away. */
const MOST = { urgent: 5, groups: 10, ofGroup: 3, replies: 5, asking: 5 };

const newIds = statement<{ id: number }, { viewer: number; group: number; limit: number }>(`
  select l.prayer_id as id from members m
  cross join prayer_groups l on l.group_id = m.group_id
  cross join prayers p on p.id = l.prayer_id
  where m.user_id = $viewer and m.group_id = $group
    and ${IS_ACTIVE} and l.share_id > m.seen_share_id
    and ${isFor('l', 'm')} and p.user_id <> $viewer and not exists (
      select 1 from supports s where s.prayer_id = l.prayer_id and s.user_id = $viewer)
  order by l.share_id desc limit $limit`);

const askingIds = statement<{ id: number }, { viewer: number; limit: number }>(`
  select id from prayers where user_id = $viewer and asked_at is not null
  order by id desc limit $limit`);

/** Everything that the dashboard shows a person. */
export const homeOf = (db: Db, inbox: Inbox, viewer: Viewer, now: number): Home => {
  const stats = statsOf(db, viewer);
  const asking = askingIds.all(db, { viewer: viewer.id, limit: MOST.asking });
  return {
    stats,
    urgent: urgentPrayers(db, viewer, now, MOST.urgent),
    news: newsByGroup(db, viewer),
    replies: inbox.unreadReplies(viewer, MOST.replies, now),
    asking: prayersWithIds(
      db,
      viewer,
      asking.map(({ id }) => id),
    ),
    toPrayCount: Math.min(stats.groupPrayers, TO_PRAY),
    nextStep: nextStepOf(stats),
    greeting: now - viewer.createdAt < FIRST_DAY ? settingsOf(db).greeting : '',
  };
};

const newsByGroup = (db: Db, viewer: { id: number }): Home['news'] =>
  groupsWithNews(db, viewer, MOST.groups).map(({ id, name, newCount }) => {
    const rows = newIds.all(db, { viewer: viewer.id, group: id, limit: MOST.ofGroup });
    const prayers = prayersWithIds(
      db,
      viewer,
      rows.map((row) => row.id),
    );
    return { id, name, newCount, prayers };
  });

const nextStepOf = ({ groups, myPrayers, answered }: Stats): NextStep | null => {
  if (groups === 0) return 'group';
  return myPrayers + answered === 0 ? 'request' : null;
};
