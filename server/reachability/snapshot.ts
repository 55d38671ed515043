import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { InTurn } from '../http/turns.ts';
import { forAllAccounts } from '../session/in-slices.ts';
import { lastSeen } from '../session/last-seen.ts';

const DAY = 24 * 60 * 60_000;
/** Users who were active within this time need no mail and no push. */
const LATELY = 30 * DAY;

/** Stores how all users are reached now: owners and administrators see that until the next week. */
export const recordReachability = (parts: { db: Db; inTurn: InTurn }, now: number) =>
  forAllAccounts(parts, (tx, { after, upTo }) => {
    tx.run(sql`
      update users set shown_mail_outcome = mail_outcome, shown_seen = (
        select case when seen = 0 then 'never' when seen >= ${now - LATELY} then 'month'
          else 'before' end
        from (select ${lastSeen} as seen))
      where id > ${after} and id <= ${upTo}`);
    tx.run(sql`
      update push_subscriptions set shown_outcome = outcome
      where user_id > ${after} and user_id <= ${upTo} and shown_outcome is not outcome`);
  });
