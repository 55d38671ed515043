import type { Jump } from '../clock.ts';
import type { Db } from '../db/open.ts';

const DAY = 24 * 60 * 60_000;
/** A smaller step can be a night's sleep of the machine, and no session minds it. */
const WRONG_CLOCK = 7 * DAY;

/**
 * After the wall clock was set: what the wrong clock wrote is moved along, so that nobody is
 * signed out by it and no mail is given up. What the right clock wrote before is left as it is.
 * A message that waits is not put off by a clock that was set back, and the last reminder stays
 * as long ago as it was.
 */
export const setTimesRight = (db: Db, { by, since, until }: Jump) => {
  const { $client } = db;
  $client
    .transaction(() => {
      $client.run("update deliveries set created_at = created_at + ? where kind = 'reminder'", [
        by,
      ]);
      if (by < 0)
        $client.run("update deliveries set due_at = due_at + ? where state = 'waiting'", [by]);
      if (Math.abs(by) < WRONG_CLOCK) return;
      for (const column of ['created_at', 'last_seen_at'])
        $client.run(
          `update sessions set ${column} = ${column} + ? where ${column} between ? and ?`,
          [by, since, until],
        );
      $client.run(
        `update deliveries set created_at = created_at + ?
         where state = 'waiting' and kind <> 'reminder' and created_at between ? and ?`,
        [by, since, until],
      );
    })
    .immediate();
};

/**
 * At a start: an earlier run may have had a clock that was ahead, which was set right since.
 * No message waits for longer than two days, and no reminder was sent in the future.
 */
export const bringTimesBack = (db: Db, now: number) => {
  db.$client.run("update deliveries set due_at = ? where state = 'waiting' and due_at > ?", [
    now,
    now + 2 * DAY,
  ]);
  db.$client.run(
    "update deliveries set created_at = ? where kind = 'reminder' and created_at > ?",
    [now, now],
  );
};
