import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../server/db/migrate.ts';
import type { Db } from '../server/db/open.ts';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import { cookieFor } from './cookie.ts';

const WEEK = 7 * 24 * 60 * 60_000;
/** Members of a house group, and requests of each group in the last week. */
const HOUSE_GROUP = 50;
const WRITTEN = { all: 20, houseGroup: 10 };

/**
 * Makes a data folder of a congregation in which every member's weekly digest is due: one group of all
 * members, and house groups. Returns a member's cookie.
 */
export const congregationWithDigests = (
  folder: string,
  people: number,
  { isDue = true } = {},
): { cookie: string } => {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const db = openDatabase(join(data, 'upheld.db'));
  migrate(db);
  db.$client.transaction(() => fill(db, people, isDue))();
  const cookie = cookieFor(db, 1);
  closeDatabase(db);
  return { cookie };
};

const fill = ({ $client }: Db, people: number, isDue: boolean) => {
  const then = Date.now() - WEEK - 1;
  const numbers = (count: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  const groups = 1 + Math.ceil(people / HOUSE_GROUP);
  const prayers = WRITTEN.all + (groups - 1) * WRITTEN.houseGroup;
  $client.run(`insert into users (id, first_name, last_name, username, username_key, email,
      email_key, password_hash, username_look, created_at, email_confirmed_at, mail_frequency)
    ${numbers(people)} select i, 'Person' || i, 'Example', 'person' || i, 'person' || i,
      'person' || i || '@example.org', 'person' || i || '@example.org', 'none', 'person' || i, ${then}, ${then},
      'weekly' from n`);
  $client.run(`insert into groups (id, name, description, owner_id, created_at)
    ${numbers(groups)} select i, case i when 1 then 'Everybody' else 'House group ' || i end, '', 1,
      ${then} from n`);
  $client.run(`insert into members (group_id, user_id, joined_at)
    select 1, id, ${then} from users
    union all select 2 + (id - 1) / ${HOUSE_GROUP}, id, ${then} from users`);
  $client.run(`insert into prayers (id, user_id, title, content, category, is_anonymous, is_urgent,
      can_mark_as_answered, created_at, touched_at)
    ${numbers(prayers)} select i, 1 + i % ${people}, 'Request ' || i,
      'Please pray for the thing I carry, number ' || i || '. It has been with us a while.',
      'Other', i % 9 = 0, 0, 'creator', ${then}, ${then} from n`);
  $client.run(`insert into prayer_groups (prayer_id, group_id)
    select id, case when id <= ${WRITTEN.all} then 1
      else 2 + (id - ${WRITTEN.all + 1}) / ${WRITTEN.houseGroup} end from prayers`);
  if (isDue)
    $client.run(`insert into digest_items (user_id, kind, prayer_id, group_id, created_at)
      select m.user_id, 'new-prayer', pg.prayer_id, pg.group_id, ${then}
      from prayer_groups pg join members m on m.group_id = pg.group_id
      join prayers p on p.id = pg.prayer_id where p.user_id <> m.user_id
      order by pg.prayer_id, m.user_id`);
};
