import { finishDeletingUser } from '../../account/delete.ts';
import { shrinkFile } from '../../db/shrink.ts';
import { finishDeletions, type Turns } from '../../deleting/deletions.ts';
import { finishDeletingGroup } from '../../groups/changes.ts';
import { nextDailyReminder, sendDailyReminders } from '../../notices/daily-reminders.ts';
import { digestSchedule, queueDigests } from '../../notices/queue-digests.ts';
import { notifyWhoWasPrayedFor } from '../../prayers/prayed-for.ts';
import { askAndRest } from '../../prayers/silence.ts';
import { finishDeletingPrayer } from '../../prayers/write.ts';
import { recordReachability } from '../../reachability/snapshot.ts';
import type { Backups } from '../backups/backups.ts';
import type { Job } from './jobs.ts';
import { tidyUp } from './tidy-up.ts';

type Parts = Parameters<typeof tidyUp>[0] &
  Parameters<typeof askAndRest>[0] &
  Parameters<typeof notifyWhoWasPrayedFor>[0] &
  Parameters<typeof sendDailyReminders>[0] &
  Parameters<typeof finishDeletingUser>[0] & {
    backups: Pick<Backups, 'makeNightly'>;
  };

export const BACKUP = 'backup';

/** Continues deletions of accounts, groups and requests that a crash or a full disk interrupted. */
export const resumeDeletions = (
  parts: Turns & Parameters<typeof finishDeletingUser>[0],
  now: number,
) =>
  finishDeletions(
    parts,
    {
      account: (tx, id, now) => finishDeletingUser(parts, tx, id, now),
      group: finishDeletingGroup,
      request: finishDeletingPrayer,
    },
    now,
  );

/** Returns a congregation's jobs. `sendNow` follows a job with notices. `answers` reads replies by mail. */
export const jobsFor = (
  parts: Parts,
  sendNow: () => void,
  answers?: { isOn: () => boolean; caughtUp: () => Promise<void> },
): Job[] => [
  {
    name: 'tidy up',
    schedule: '17 * * * *',
    run: (now) => tidyUp(parts, now),
  },
  // By day, so that no notification wakes a member.
  {
    name: 'ask and rest',
    schedule: '0 9 * * *',
    run: (now) => askAndRest(parts, now).then(sendNow),
  },
  {
    name: 'prayed for',
    schedule: '0 18 * * 0',
    run: (now) => notifyWhoWasPrayedFor(parts, now).then(sendNow),
  },
  {
    name: 'digests',
    schedule: () => digestSchedule(parts.db),
    run: (now) => queueDigests(parts, now).then(sendNow),
  },
  {
    name: 'own hours',
    schedule: { next: () => nextDailyReminder(parts.db) },
    run: (now) => sendDailyReminders(parts, now).then(sendNow),
  },
  {
    name: 'who is reached',
    schedule: '0 4 * * 1',
    run: (now) => recordReachability(parts, now),
  },
  // After the backup, which copies the whole file.
  { name: 'shrink', schedule: '33 3 * * *', run: () => shrinkFile(parts.db, parts.inTurn) },
  { name: BACKUP, schedule: '0 3 * * *', run: parts.backups.makeNightly },
  // A host closes idle congregations. This job opens it to read its mail.
  ...(answers
    ? [
        {
          name: 'answers by mail',
          schedule: '*/5 * * * *',
          isOn: answers.isOn,
          run: answers.caughtUp,
        },
      ]
    : []),
];
