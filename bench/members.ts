import { join } from 'node:path';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import { cookieFor } from '../test-support/cookie.ts';

/** A signed-in person with a group, its newest request and its 150 newest ones. */
export type Member = { cookie: string; group: number; prayer: number; prayers: number[] };

/** Members of any group, each signed in. */
export const signedInMembers = (data: string, count: number): Member[] => {
  const db = openDatabase(join(data, 'upheld.db'));
  const newest = db.$client.query<{ id: number }, [number]>(
    'select prayer_id as id from prayer_groups where group_id = ? order by prayer_id desc limit 150',
  );
  const members = db.$client
    .query<{ user: number; group: number; prayer: number }, [number]>(
      `select m.user_id as user, m.group_id as "group", max(pg.prayer_id) as prayer
       from members m join prayer_groups pg on pg.group_id = m.group_id
       group by m.user_id limit ?`,
    )
    .all(count)
    .map(({ user, group, prayer }) => ({
      cookie: cookieFor(db, user),
      group,
      prayer,
      prayers: newest.all(group).map(({ id }) => id),
    }));
  closeDatabase(db);
  return members;
};
