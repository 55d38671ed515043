/*
 * The reads that are no lists: the account, the numbers, Home, what every screen shows, and a search.
 */
import {
  AUTHOR,
  IN_VIEWERS_GROUPS,
  INBOX_COLUMNS,
  IS_NEW,
  IS_SOON,
  IS_UNREAD,
  inInbox,
  NOTICES,
  prayers,
} from './pieces.js';
import { presentCurrentUser, presentInboxItem, presentNotice, presentPrayer } from './present.js';

const STATS = `
  select count(*) filter (where p.answer_id is null and p.rested_at is null) as myPrayers,
    count(p.answer_id) as answered,
    (select count(*) from members m where m.user_id = $viewer) as groups,
    (select count(distinct pg.prayer_id) from prayer_groups pg
      join members m on m.group_id = pg.group_id and m.user_id = $viewer
      where pg.answer_id is null and pg.is_resting = 0) as groupPrayers
  from prayers p where ${AUTHOR}`;

const CONGREGATION = `select c.name, c.greeting,
    u.created_at > (unixepoch() - 86400) * 1000 as isGreeted
  from congregation c join users u on u.id = $viewer`;

/**
 * Requests with the words in the title are marked, so that they come first. Every request of a set
 * is looked at, so what the viewer may see is read once; asking for each takes 20 times as long.
 */
const FOUND = `(
  select p.id, max(isByTitle) as isByTitle from (
    select rowid >> 20 as id, 0 as isByTitle from search where search match $inText
    union all select rowid >> 20, 1 from search where search match $inTitle
  ) f join prayers p on p.id = f.id
  where (${AUTHOR} or ${IN_VIEWERS_GROUPS()}) group by p.id order by isByTitle desc, p.id desc limit $limit)`;

/** Each word by its beginning. A word of a title has a mark in the index. */
const matching = (words, mark) => words.map((word) => `"${mark}${word}" *`).join(' AND ');
const TITLE = '\ue001';

/** The requests of the benchmark are short, so the snippet is the whole text with its hits marked. */
const snippetOf = (content, words) =>
  content.replace(new RegExp(`\\b(${words.join('|')})\\w*`, 'giu'), '\ue000$&\ue001');

const nextStepOf = ({ groups, myPrayers, answered }) => {
  if (groups === 0) return 'group';
  return myPrayers + answered === 0 ? 'request' : null;
};

/** Nobody of a set is anonymous. */
const waitingIn = (rows, viewer) => {
  const others = rows.filter(({ author }) => author !== viewer);
  const people = new Map(others.map(({ author, name }) => [author, name]));
  return { requests: rows.length, people: people.size, names: [...people.values()].slice(0, 3) };
};

const WEEK = 7 * 24 * 60 * 60_000;

/** @type {Record<string, import('./reads.js').Read>} */
export const screens = {
  '/api/user': {
    statements: {
      user: `select u.id, u.first_name as firstName, u.last_name as lastName, u.username, u.email,
          u.profile_image_url as profileImageUrl, u.notify_new_prayers as notifyNewPrayers,
          u.notify_answered_prayers as notifyAnsweredPrayers, u.notify_replies as notifyReplies,
          u.mail_frequency as mailFrequency, u.urgent_at_once as urgentAtOnce,
          u.is_admin as isAdmin, u.is_active as isActive, u.created_at as createdAt,
          u.last_login_at as lastLoginAt, u.email_confirmed_at as emailConfirmedAt
        from users u where u.id = $viewer`,
    },
    answer: (rows) => presentCurrentUser(rows('user')[0]),
  },
  '/api/stats': {
    statements: { stats: STATS },
    answer: (rows) => rows('stats')[0],
  },
  '/api/home': {
    statements: {
      stats: STATS,
      urgent: prayers(
        'prayers p',
        `${IN_VIEWERS_GROUPS('pg.answer_id is null and pg.is_resting = 0')} and ${IS_SOON}
          and not ${AUTHOR}`,
        'p.id',
        'lastPrayedAt, p.id desc',
      ),
      news: prayers(
        `(select l.prayer_id as id, max(l.share_id) as share
          from members m join prayer_groups l on l.group_id = m.group_id
          join prayers p on p.id = l.prayer_id
          where m.user_id = $viewer and ${IS_NEW} group by l.prayer_id) n
          join prayers p on p.id = n.id`,
        'true',
        'n.share',
      ),
      answered: prayers('prayers p', IN_VIEWERS_GROUPS('pg.answer_id is not null'), 'p.answer_id'),
      waiting: `select u.first_name as name, p.user_id as author,
          (select s.last_prayed_at from supports s
            where s.prayer_id = p.id and s.user_id = $viewer) as lastPrayedAt
        from prayers p join users u on u.id = p.user_id
        where ${IN_VIEWERS_GROUPS('pg.answer_id is null and pg.is_resting = 0')}
          and ifnull(lastPrayedAt < unixepoch(date('now')) * 1000, true) and p.id < $before
        order by ${IS_SOON} desc, lastPrayedAt, p.id desc limit $limit`,
      replies: inInbox(INBOX_COLUMNS, `${IS_UNREAD} and i.kind <> 'new-prayer'`),
      asking: prayers('prayers p', `${AUTHOR} and p.asked_at is not null`),
      congregation: CONGREGATION,
    },
    answer: (rows, { viewer }) => {
      const [stats] = rows('stats');
      const [{ greeting, isGreeted }] = rows('congregation');
      const requests = (name, more) => rows(name, more).map((row) => presentPrayer(row, viewer));
      const news = requests('news', { limit: 8 });
      return {
        stats,
        waiting: waitingIn(rows('waiting', { limit: 100 }), viewer),
        asking: requests('asking', { limit: 5 }),
        news,
        urgent: requests('urgent', { limit: 100 })
          .filter(({ id }) => !news.some((one) => one.id === id))
          .slice(0, 5),
        answered: requests('answered', { limit: 3 }).filter(
          ({ answeredAt }) => Date.now() - Date.parse(answeredAt) < WEEK,
        ),
        replies: rows('replies', { limit: 5 }).map(presentInboxItem),
        nextStep: nextStepOf(stats),
        greeting: isGreeted ? greeting : '',
      };
    },
  },
  '/api/news': {
    statements: {
      unread: `select count(*) as unreadCount from (${inInbox('1', IS_UNREAD)})`,
      notices: NOTICES,
      congregation: CONGREGATION,
    },
    answer: (rows) => ({
      ...rows('unread', { limit: 100 })[0],
      notices: rows('notices', { limit: 10 }).map(presentNotice),
      congregation: rows('congregation')[0].name,
    }),
  },
  '/api/search': {
    statements: {
      found: prayers(
        `${FOUND} f join prayers p on p.id = f.id`,
        'true',
        'p.id',
        'f.isByTitle desc, p.id desc',
      ),
    },
    answer: (rows, { viewer, q, limit }) => {
      const words = q.toLowerCase().split(' ');
      const about = { inText: matching(words, ''), inTitle: matching(words, TITLE), limit };
      return rows('found', about).map((row) => ({
        ...presentPrayer(row, viewer),
        snippet: snippetOf(row.content, words),
      }));
    },
  },
};
