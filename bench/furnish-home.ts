import { sql } from 'drizzle-orm';
import type { Tx } from '../server/db/change.ts';
import type { Target } from './prepare.ts';

const DAY = 24 * 60 * 60_000;

/** Gives a member something in every part of Home. `discussed` is a request of theirs. */
export const furnishHome = (tx: Tx, { group, member }: Target, discussed: number, now: number) => {
  const newest = (count: number, where = sql`answer_id is null`) => sql`
    select prayer_id from prayer_groups where group_id = ${group} and ${where}
    order by prayer_id desc limit ${count}`;
  const soon = new Date(now + 2 * DAY).toISOString().slice(0, 10);
  for (const [table, id] of [
    [sql`prayers`, sql`id`],
    [sql`prayer_groups`, sql`prayer_id`],
  ]) {
    tx.run(sql`update ${table} set need_answer_by = ${soon} where ${id} in (${newest(8)})`);
    tx.run(sql`update ${table} set is_urgent = 1 where ${id} in (${newest(4)})`);
  }
  tx.run(sql`
    update prayers set asked_at = ${now - DAY} where id in (
      select id from prayers where user_id = ${member} and answer_id is null
      order by id desc limit 3)`);
  tx.run(sql`
    insert into inbox (kind, user_id, prayer_id, actor_id, created_at)
    values ('comment', ${member}, ${discussed}, 1, ${now - DAY})`);
  tx.run(sql`
    insert into inbox (kind, group_id, prayer_id, created_at)
    select 'answered-prayer', ${group}, prayer_id, ${now - DAY}
    from (${newest(3, sql`answer_id is not null`)})`);
};
