import type { Db } from '../server/db/open.ts';
import { mulberry32 } from '../test-support/seeded.ts';

export type Size = { users: number; groups: number; prayers: number; supports: number };

/** How much there is in a set: a house church, a congregation, a large one, a diocese. */
export const SETS = {
  S: { users: 60, groups: 8, prayers: 1_500, supports: 9_750 },
  M: { users: 500, groups: 60, prayers: 20_000, supports: 130_000 },
  L: { users: 5_000, groups: 600, prayers: 200_000, supports: 1_300_000 },
  XL: { users: 50_000, groups: 6_000, prayers: 2_000_000, supports: 13_000_000 },
} as const satisfies Record<string, Size>;

export type SetName = keyof typeof SETS;

/** A set of so many times the size of M. */
export const timesM = (times: number): Size => ({
  users: SETS.M.users * times,
  groups: SETS.M.groups * times,
  prayers: SETS.M.prayers * times,
  supports: SETS.M.supports * times,
});

const START = Date.UTC(2025, 0, 1);
const MINUTE = 60_000;

/**
 * Fills an empty, migrated database with a congregation: the same one every time for the same size.
 * Each user is in about eight groups, each request shared with one or none.
 */
export const fillDataSet = (db: Db, { users, groups, prayers, supports }: Size = SETS.M) => {
  const random = mulberry32(7);
  const pick = (count: number) => 1 + Math.floor(random() * count);
  const client = db.$client;
  const seen = () => Math.floor(prayers * (0.9 + random() / 10));
  const insert = (table: string, columns: string) =>
    client.query<unknown, (string | number | null)[]>(
      `insert or ignore into ${table} (${columns}) values (${columns.split(',').map(() => '?')})`,
    );

  const user = insert(
    'users',
    'id,first_name,last_name,username,username_key,username_look,email,email_key,password_hash,created_at',
  );
  const group = insert('groups', 'id,name,description,owner_id,created_at');
  const member = insert('members', 'group_id,user_id,joined_at,seen_share_id');
  const prayer = insert(
    'prayers',
    'id,user_id,title,content,category,is_anonymous,is_urgent,can_mark_as_answered,created_at',
  );
  const share = insert('shares', 'id,prayer_id');
  const shared = insert('prayer_groups', 'prayer_id,group_id,share_id');
  const support = insert('supports', 'prayer_id,user_id,created_at');
  const comment = insert('comments', 'prayer_id,user_id,content,created_at');
  const bookmark = insert('bookmarks', 'prayer_id,user_id,created_at');
  const answer = insert('answers', 'id,prayer_id,content,answered_by,answered_at');

  client
    .transaction(() => {
      for (let id = 1; id <= users; id++) {
        const name = `person${id}`;
        const address = `${name}@example.org`;
        user.run(id, `Person${id}`, 'Example', name, name, name, address, address, 'none', START);
      }
      const membersOf = new Map<number, number[]>();
      for (let id = 1; id <= groups; id++) {
        const owner = pick(users);
        group.run(id, `Group ${id}`, 'A group of the set.', owner, START);
        const inIt = new Set([owner, ...Array.from({ length: 64 }, () => pick(users))]);
        // They were there within the last tenth of all requests.
        for (const person of inIt) member.run(id, person, START, seen());
        membersOf.set(id, [...inIt]);
      }
      for (let id = 1; id <= prayers; id++) {
        const home = pick(groups);
        const people = membersOf.get(home) ?? [];
        const author = people[pick(people.length) - 1] ?? 1;
        const at = START + id * MINUTE;
        const text = `Please pray for the thing I carry, number ${id}. It has been with us a while.`;
        prayer.run(
          id,
          author,
          `Request ${id}`,
          text,
          'Other',
          id % 9 === 0 ? 1 : 0,
          0,
          'creator',
          at,
        );
        if (id % 10 !== 0) {
          share.run(id, id);
          shared.run(id, home, id);
        }
        if (id % 12 === 0) comment.run(id, author, 'Thank you.', at);
        if (id % 25 === 0) bookmark.run(id, author, at);
        if (id % 20 === 1) answer.run(id, id, 'It was heard.', author, at);
      }
      for (let n = 0; n < supports; n++) support.run(pick(prayers), pick(users), START);
      client.run('update prayers set answer_id = id where id in (select prayer_id from answers)');
      client.run(
        'update prayer_groups set answer_id = prayer_id where prayer_id in (select prayer_id from answers)',
      );
    })
    .immediate();
};
