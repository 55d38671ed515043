import type { PersonToPray } from '../../shared/people-to-pray.ts';
import { shownAt } from '../calendar/calendar.ts';
import { congregationTimeZone } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { Derive } from '../secrets.ts';
import { candidatesFor, groupBrings } from './candidates.ts';
import { keysBy, peopleOfDay } from './order.ts';

/** The zone is the one of their daily reminder; null for the congregation's. */
type Viewer = { id: number; reminderZone: string | null };
type Parts = { db: Db; derive: Derive };

const DAY = 24 * 60 * 60_000;

type Person = Omit<PersonToPray, 'groups'>;

const shown = statement<Person, { id: number }>(`
  select u.id, u.first_name as firstName, u.last_name as lastName,
    u.profile_image_url as profileImageUrl, s.content as standingRequest
  from users u left join standing_requests s
    on s.user_id = u.id and s.held_in is null and s.is_removed = 0
  where u.id = $id`);

const sharedGroups = statement<{ id: number; name: string }, { viewer: number; id: number }>(`
  select g.id, g.name from members m cross join members o
    on o.user_id = $id and o.group_id = m.group_id
  cross join groups g on g.id = m.group_id
  where m.user_id = $viewer and ${groupBrings('m.group_id')} order by m.id limit 10`);

/**
 * Returns the people to pray for on this day of the user's own zone: at most three members of their groups, who stay
 * all day. Nothing is stored: neither the people of a user nor that the user asked.
 */
export const peopleToPray = (
  { db, derive }: Parts,
  viewer: Viewer,
  now: number,
): PersonToPray[] => {
  const timeZone = viewer.reminderZone ?? congregationTimeZone(db);
  const dayOf = (time: number) => Math.floor(shownAt(time, timeZone) / DAY);
  const keyOf = keysBy(derive('people to pray for', String(viewer.id)));
  return peopleOfDay(candidatesFor(db, viewer, dayOf), keyOf, dayOf(now)).flatMap((id) => {
    const person = shown.get(db, { id });
    return person ? [{ ...person, groups: sharedGroups.all(db, { viewer: viewer.id, id }) }] : [];
  });
};
