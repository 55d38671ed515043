import type { EventKind, LiveEvent } from '../../shared/events.ts';
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

/** What a notice about an event may contain, as the viewer may see it now. */
export type EventAbout = {
  kind: EventKind;
  viewer: { id: number };
  prayer: { id: number } | null;
  group: { id: number; name: string } | null;
  /** Whether the event is for the viewer alone. */
  isOwn: boolean;
};

/** Returns the line of a notice; null if the event has none, or if the viewer does not want it. */
export type NoticeLine = (about: EventAbout) => LiveEvent['notice'];

type Viewing = { viewer: { id: number }; groupName: string | undefined; lineOf: NoticeLine };

/** Returns an event as one user receives it. Without a notice it still names what to read again. */
export const presentEvent = (row: EventRow, { viewer, groupName, lineOf }: Viewing): LiveEvent => {
  const { kind, prayerId, userId, groupId, actorId } = row;
  const about = {
    kind,
    viewer,
    prayer: prayerId === null ? null : { id: prayerId },
    group: groupId !== null && groupName ? { id: groupId, name: groupName } : null,
    isOwn: userId !== null,
  };
  return {
    kind,
    reads: stalePaths(kind, row),
    notice: actorId === viewer.id ? null : lineOf(about),
  };
};
