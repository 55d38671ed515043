import { GROUP_TOO_SMALL } from '../../shared/people-to-pray.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { Candidate } from './order.ts';

/** Maximum number of memberships considered, those of the oldest groups first. */
const CONSIDERED = 2_000;

type Row = { id: number; since: number; isUnnamed: number; namingChangedAt: number | null };

/**
 * Returns SQL that tests whether the group with an id brings people. It counts by its active members, whether they
 * want to be named or not.
 */
export const groupBrings = (id: string) => `(
  select count(*) from (
    select 1 from members k cross join users a on a.id = k.user_id and a.is_active = 1
    where k.group_id = ${id} limit ${GROUP_TOO_SMALL + 1})) > ${GROUP_TOO_SMALL}`;

const bringing = statement<{ id: number }, { id: number }>(
  `select g.id from groups g where g.id = $id and ${groupBrings('g.id')}`,
);

/** Returns whether members of a group come to each other. Where they do not, they read nothing of each other. */
export const bringsPeople = (db: Db, groupId: number) =>
  bringing.get(db, { id: groupId }) !== undefined;

const fellows = statement<Row, { viewer: number; limit: number }>(`
  select o.user_id as id, max(o.joined_at, m.joined_at) as since, u.is_unnamed as isUnnamed,
    u.naming_changed_at as namingChangedAt
  from members m cross join members o on o.group_id = m.group_id and o.user_id <> m.user_id
  cross join users u on u.id = o.user_id and u.is_active = 1
  where m.user_id = $viewer and ${groupBrings('m.group_id')}
  order by m.group_id, o.id limit $limit`);

/**
 * Returns the people in a user's groups who may be among those to pray for, and those who once might. Groups of two or
 * three bring nobody: there each day would show who does not want to be named. `dayOf` returns the number of the day of
 * a time, by the clocks of the user's zone.
 */
export const candidatesFor = (
  db: Db,
  viewer: { id: number },
  dayOf: (time: number) => number,
): Candidate[] => {
  const found = new Map<number, Candidate>();
  for (const row of fellows.all(db, { viewer: viewer.id, limit: CONSIDERED })) {
    const candidate = candidateOf(row, dayOf);
    const known = found.get(row.id);
    if (!known) found.set(row.id, candidate);
    else known.from = Math.min(known.from, candidate.from);
  }
  return [...found.values()];
};

const candidateOf = (
  { id, since, isUnnamed, namingChangedAt }: Row,
  dayOf: (time: number) => number,
): Candidate => {
  if (isUnnamed === 1) return { id, from: dayOf(since), to: dayOf(namingChangedAt ?? 0) };
  return { id, from: dayOf(Math.max(since, namingChangedAt ?? 0)), to: null };
};
