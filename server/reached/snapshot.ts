import { max, sql } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import type { InTurn } from '../http/turns.ts';

const DAY = 24 * 60 * 60_000;
/** Who was here within so many days needs no mail and no push. */
const LATELY = 30 * DAY;
/** So many accounts are looked at in one turn. */
const SLICE = 200;

/**
 * Keeps how everybody is reached now: until the next week, that is what owners and administrators
 * see. Works in slices of accounts, with calls in between.
 */
export const noteWhoIsReached = async ({ db, inTurn }: { db: Db; inTurn: InTurn }, now: number) => {
  const last =
    db
      .select({ id: max(users.id) })
      .from(users)
      .get()?.id ?? 0;
  for (let after = 0; after < last; after += SLICE)
    await inTurn(() =>
      change(db, (tx) => {
        const upTo = after + SLICE;
        tx.run(sql`
          update users set shown_mail_outcome = mail_outcome, shown_seen = (
            select case when seen = 0 then 'never' when seen >= ${now - LATELY} then 'month'
              else 'before' end
            from (select max(
              coalesce((select max(s.last_seen_at) from sessions s where s.user_id = users.id), 0),
              coalesce(users.last_seen_at, 0), coalesce(users.last_login_at, 0)) as seen))
          where id > ${after} and id <= ${upTo}`);
        tx.run(sql`
          update push_subscriptions set shown_outcome = outcome
          where user_id > ${after} and user_id <= ${upTo} and shown_outcome is not outcome`);
      }),
    );
};
