import type { Db } from '../server/db/open.ts';

/** Each counter column, and the statement that counts its rows again. */
const COUNTERS = {
  users: {
    written_bytes: `(select coalesce(sum(octet_length(title) + octet_length(content)), 0) from prayers
        where user_id = it.id)
      + (select coalesce(sum(octet_length(content)), 0) from comments where user_id = it.id)
      + (select coalesce(sum(octet_length(content)), 0) from updates where user_id = it.id)
      + (select coalesce(sum(octet_length(content)), 0) from answers where answered_by = it.id)`,
  },
  prayers: {
    support_count: 'select count(*) from supports s where s.prayer_id = it.id',
    comment_count: 'select count(*) from comments c where c.prayer_id = it.id',
    hidden_comments: `select count(*) from comments c
      where c.prayer_id = it.id and (c.held_in is not null or c.is_removed = 1)`,
    update_count: 'select count(*) from updates n where n.prayer_id = it.id',
    hidden_updates: `select count(*) from updates n
      where n.prayer_id = it.id and (n.held_in is not null or n.is_removed = 1)`,
    group_count: 'select count(*) from prayer_groups pg where pg.prayer_id = it.id',
  },
  comments: {
    amen_count: 'select count(*) from comment_reactions a where a.comment_id = it.id',
  },
  groups: {
    member_count: 'select count(*) from members m where m.group_id = it.id',
    leader_count: 'select count(*) from members m where m.group_id = it.id and m.rank > 0',
    active_count: `select count(*) from prayer_groups pg where pg.group_id = it.id
      and pg.answer_id is null and pg.is_resting = 0 and pg.needs_rank = 0`,
    plain_count: `select count(*) from prayer_groups pg where pg.group_id = it.id
      and pg.answer_id is null and pg.is_resting = 0 and pg.needs_rank = 0
      and not exists (select 1 from prayer_groups other
        where other.prayer_id = pg.prayer_id and other.group_id <> pg.group_id)`,
  },
};

/** Returns shares whose author differs from their request's. */
const wrongAuthors = ({ $client }: Db): string[] =>
  $client
    .query<{ text: string }, []>(
      `select 'prayer_groups of ' || pg.prayer_id || ': author_id is ' || ifnull(pg.author_id, 'null')
         || ', not ' || p.user_id as text
       from prayer_groups pg join prayers p on p.id = pg.prayer_id
       where pg.author_id is not p.user_id`,
    )
    .all()
    .map(({ text }) => text);

/** Returns the counters and copies that differ from their source; empty if all are right. */
export const miscounted = (db: Db): string[] => [...wrongAuthors(db), ...wrongCounters(db)];

const wrongCounters = ({ $client }: Db): string[] =>
  Object.entries(COUNTERS).flatMap(([table, counters]) =>
    Object.entries(counters).flatMap(([name, count]) =>
      $client
        .query<{ text: string }, []>(
          `select '${table} ' || it.id || ': ${name} is ' || it.${name} || ', not ' || (${count})
             as text
           from ${table} it where it.${name} <> (${count})`,
        )
        .all()
        .map(({ text }) => text),
    ),
  );
