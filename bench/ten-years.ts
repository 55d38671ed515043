import type { Db } from '../server/db/open.ts';
import { mulberry32 } from '../test-support/seeded.ts';
import { wordsFrom } from './words.ts';

/** What a busy congregation has after ten years. */
const TEN_YEARS = {
  users: 400,
  groups: 45,
  prayers: 60_000,
  comments: 90_000,
  updates: 20_000,
  supports: 190_000,
};
/** Who wrote most, and the group whose end is measured. */
export const BUSIEST = { id: 1, prayers: 1_300 };
export const SMALL_GROUP = { id: 45, prayers: 400 };

const START = Date.UTC(2016, 9, 1);
const DAY = 24 * 60 * 60_000;
const SPACING = (10 * 365 * DAY) / TEN_YEARS.prayers;

/**
 * Fills an empty, migrated database with ten years of ordinary words, the same every time: each
 * person in three or four groups, each request in one or two, most of them answered or at rest.
 * `share` is how much of it was written. Its words are not in the index of the search yet.
 */
export const fillTenYears = (db: Db, share = 1) => {
  const sizes = {
    users: TEN_YEARS.users,
    groups: TEN_YEARS.groups,
    prayers: Math.ceil(TEN_YEARS.prayers * share),
    comments: Math.ceil(TEN_YEARS.comments * share),
    updates: Math.ceil(TEN_YEARS.updates * share),
    supports: Math.ceil(TEN_YEARS.supports * share),
  };
  const random = mulberry32(11);
  const words = wordsFrom(11);
  const below = (count: number) => Math.floor(random() * count);
  const insert = (table: string, columns: string) =>
    db.$client.query<unknown, (string | number | null)[]>(
      `insert or ignore into ${table} (${columns}) values (${columns.split(',').map(() => '?')})`,
    );
  const user = insert(
    'users',
    'id,first_name,last_name,username,username_key,username_look,email,email_key,password_hash,created_at',
  );
  const group = insert('groups', 'id,name,description,owner_id,created_at');
  const member = insert('members', 'group_id,user_id,joined_at');
  const prayer = insert(
    'prayers',
    'id,user_id,title,content,category,is_anonymous,can_mark_as_answered,created_at,touched_at,rested_at',
  );
  const prayerGroup = insert('prayer_groups', 'prayer_id,group_id,share_id');
  const shared = insert('shares', 'id,prayer_id');
  const support = insert('supports', 'prayer_id,user_id,created_at');
  const comment = insert('comments', 'prayer_id,user_id,content,created_at');
  const update = insert('updates', 'prayer_id,user_id,content,created_at');
  const answer = insert('answers', 'id,prayer_id,content,answered_by,answered_at');

  const people = Array.from({ length: sizes.users }, (_, n) => n + 1);
  const groupsOf = new Map<number, number[]>();
  const fill = () => {
    for (const id of people) {
      const name = `person${id}`;
      const address = `${name}@example.org`;
      user.run(id, `Person${id}`, 'Example', name, name, name, address, address, 'none', START);
      groupsOf.set(id, [
        ...new Set([
          1 + (id % (sizes.groups - 1)),
          ...[0, 1, 2].map(() => 1 + below(sizes.groups - 1)),
        ]),
      ]);
    }
    for (let id = 1; id <= sizes.groups; id++)
      group.run(id, `Group ${id}`, 'A group of the set.', 1 + (id % sizes.users), START);
    for (const id of people)
      for (const groupId of groupsOf.get(id) ?? []) member.run(groupId, id, START);
    for (const id of people.slice(0, 12)) member.run(SMALL_GROUP.id, id, START);
    let inSmall = 0;
    let shareId = 0;
    for (let id = 1; id <= sizes.prayers; id++) {
      const isBusiest = id % Math.ceil(sizes.prayers / (BUSIEST.prayers * share)) === 0;
      const author = isBusiest ? BUSIEST.id : 2 + below(sizes.users - 1);
      const at = Math.floor(START + id * SPACING);
      const isRecent = id > sizes.prayers * 0.98;
      const rest = isRecent || id % 3 === 0 ? null : at + 60 * DAY;
      const text = `${words(20 + below(60))}`;
      prayer.run(
        id,
        author,
        words(4),
        text,
        'Other',
        id % 9 === 0 ? 1 : 0,
        'creator',
        at,
        at,
        rest,
      );
      const own = groupsOf.get(author) ?? [];
      const homes = new Set([own[below(own.length)] ?? 1, ...(id % 4 ? [] : [own[0] ?? 1])]);
      if (author <= 12 && inSmall < SMALL_GROUP.prayers * share && inSmall++ >= 0)
        homes.add(SMALL_GROUP.id);
      for (const home of homes) {
        shared.run(++shareId, id);
        prayerGroup.run(id, home, shareId);
      }
      if (id % 3 === 0 && !isRecent) answer.run(id, id, words(15), author, at + 30 * DAY);
    }
    for (let n = 0; n < sizes.comments; n++)
      comment.run(1 + below(sizes.prayers), 1 + below(sizes.users), words(5 + below(30)), START);
    for (let n = 0; n < sizes.updates; n++)
      update.run(1 + below(sizes.prayers), 1 + below(sizes.users), words(10 + below(30)), START);
    for (let n = 0; n < sizes.supports; n++)
      support.run(1 + below(sizes.prayers), 1 + below(sizes.users), START);
    for (const table of ['prayers', 'prayer_groups'])
      db.$client.run(
        `update ${table} set answer_id = ${table === 'prayers' ? 'id' : 'prayer_id'}
         where ${table === 'prayers' ? 'id' : 'prayer_id'} in (select prayer_id from answers)`,
      );
  };
  db.$client.transaction(fill).immediate();
};
