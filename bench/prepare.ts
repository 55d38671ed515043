import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../server/db/migrate.ts';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import { cookieFor } from '../test-support/cookie.ts';
import { fillDataSet, type Size } from './data-set.ts';

export type Target = { member: number; group: number; cookie: string };

/** Makes a data folder with the set in it; gives a group of over 50 requests and a member. */
export const prepare = (
  folder: string,
  name: string,
  size: Size,
): { data: string; target: Target } => {
  const data = join(folder, name, 'data');
  mkdirSync(data, { recursive: true });
  const db = openDatabase(join(data, 'upheld.db'));
  migrate(db);
  // Nobody reads it yet: a set of millions is made in a third of the time.
  db.$client.run('pragma synchronous = off');
  db.$client.run('pragma cache_size = -4000000');
  fillDataSet(db, size);
  const member = db.$client
    .query<{ user: number; group: number }, []>(
      `select m.user_id as user, m.group_id as "group" from members m
       join (select group_id, count(*) as prayers from prayer_groups group by group_id) p
         on p.group_id = m.group_id where p.prayers > 60 limit 1`,
    )
    .get();
  if (!member) throw new Error('The set has no group of over 60 requests.');
  const cookie = cookieFor(db, member.user);
  closeDatabase(db);
  return { data, target: { member: member.user, group: member.group, cookie } };
};
