import { sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { users } from '../db/schema.ts';
import { needsReader, reachesReader } from './reachability.ts';

type Two = { personId: number; readerId: number };

/**
 * Records that a user's mail now goes to another user's address too, or no longer: for the owners of their
 * groups and for administrators, whose lists show how users are reached. If it changes nothing on these
 * lists, there is no event, so that it reveals no household.
 */
export const recordReaderChange = (tx: Tx, { personId, readerId }: Two, at: number) => {
  const isShown = sql`${users.id} = ${personId} and ${needsReader} and exists (
    select 1 from users r where r.id = ${readerId} and ${reachesReader})`;
  tx.run(sql`
    insert into events (kind, user_id, group_id, created_at)
    select 'reached', g.owner_id, g.id, ${at}
    from users cross join members m on m.user_id = users.id
    cross join groups g on g.id = m.group_id
    where ${isShown}
    union all
    select 'reached', a.id, null, ${at}
    from users cross join users a on a.is_admin = 1 and a.is_active = 1
    where ${isShown}`);
};
