import type { EventKind, LiveEvent } from '../../shared/events.ts';
import {
  answeredPrayerLine,
  commentLine,
  type Line,
  newPrayerLine,
  noteLine,
  reportedLine,
  stillPrayingLine,
  updateLine,
} from '../../shared/notices.ts';
import { stalePaths } from '../../shared/stale.ts';

export type EventRow = {
  id: number;
  kind: EventKind;
  userId: number | null;
  groupId: number | null;
  prayerId: number | null;
  actorId: number | null;
  needsRank: number;
};

/** The group's name, as the viewer may see it now, and whether they want to hear of the request. */
export type Hearing = { groupName: string | undefined; isHeard: () => boolean };

/** Whether the viewer's choices for their groups decide on its notice. */
const dependsOnChoice = ({ kind }: EventRow) =>
  kind === 'new-prayer' || kind === 'answered-prayer' || kind === 'update';

/** An event as one user receives it. Without a notice it still tells what to read again. */
export const presentEvent = (
  row: EventRow,
  viewer: { id: number },
  { groupName, isHeard }: Hearing,
): LiveEvent => ({
  kind: row.kind,
  reads: stalePaths(row.kind, row),
  notice:
    row.actorId === viewer.id || (dependsOnChoice(row) && !isHeard())
      ? null
      : noticeOf(row, groupName),
});

const noticeOf = (
  { kind, prayerId, userId, groupId }: EventRow,
  groupName: string | undefined,
): Line | null => {
  if (kind === 'reported' && groupId !== null && groupName)
    return reportedLine({ id: groupId, name: groupName });
  if (prayerId === null) return null;
  const prayer = { id: prayerId };
  if (kind === 'comment' && userId !== null) return commentLine(prayer);
  if (kind === 'update' && userId !== null) return updateLine(prayer);
  if (kind === 'asked') return stillPrayingLine(prayer);
  if (kind === 'note') return noteLine(prayer, groupName ? { name: groupName } : null);
  if (!groupName) return null;
  if (kind === 'new-prayer') return newPrayerLine(prayer, { name: groupName });
  if (kind === 'answered-prayer') return answeredPrayerLine(prayer, { name: groupName });
  return null;
};
