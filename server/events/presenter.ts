import type { EventKind, LiveEvent } from '../../shared/events.ts';
import { answeredPrayerLine, commentLine, type Line, newPrayerLine } from '../../shared/notices.ts';
import { stalePaths } from '../../shared/stale.ts';

export type EventRow = {
  id: number;
  kind: EventKind;
  userId: number | null;
  groupId: number | null;
  prayerId: number | null;
  actorId: number | null;
  /** Whether the request it is about is answered; null where it is about none. */
  isAnswered: number | null;
};

/** An event as one user receives it; `groupName` is the group's, as they may see it now. */
export const presentEvent = (
  row: EventRow,
  viewer: { id: number },
  groupName: string | undefined,
): LiveEvent => ({
  kind: row.kind,
  reads: stalePaths(row.kind, row),
  notice: row.actorId === viewer.id ? null : noticeOf(row, groupName),
});

const noticeOf = (
  { kind, groupId, userId, isAnswered }: EventRow,
  groupName: string | undefined,
): Line | null => {
  if (kind === 'comment' && userId !== null) return commentLine({ isAnswered: isAnswered === 1 });
  if (!groupName || groupId === null) return null;
  if (kind === 'new-prayer') return newPrayerLine({ id: groupId, name: groupName });
  if (kind === 'answered-prayer') return answeredPrayerLine({ name: groupName });
  return null;
};
