import type { Db } from '../db/open.ts';

const DAY = 24 * 60 * 60_000;
/** A smaller step can be a night's sleep of the machine, and no session minds it. */
const WRONG_CLOCK = 7 * DAY;

/**
 * After the wall clock was set by `by` milliseconds: what the wrong clock wrote since `since`
 * is moved along, so that nobody is signed out by it and no mail is given up. A message that
 * waits is not put off by a clock that was set back.
 */
export const setTimesRight = (db: Db, by: number, since: number) => {
  const { $client } = db;
  $client
    .transaction(() => {
      if (by < 0)
        $client.run("update deliveries set due_at = due_at + ? where state = 'waiting'", [by]);
      if (Math.abs(by) < WRONG_CLOCK) return;
      for (const column of ['created_at', 'last_seen_at'])
        $client.run(
          `update sessions set ${column} = ${column} + ? where last_seen_at >= ? and ${column} >= ?`,
          [by, since, since],
        );
      $client.run(
        "update deliveries set created_at = created_at + ? where state = 'waiting' and created_at >= ?",
        [by, since],
      );
    })
    .immediate();
};
