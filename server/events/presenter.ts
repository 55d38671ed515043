import type { EventKind, LiveEvent } from '../../shared/events.ts';
import { answeredPrayerLine, commentLine, type Line, newPrayerLine } from '../../shared/notices.ts';

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

/** Every list a request can stand in: the same for whoever hears of it, its author or not. */
const PRAYER_LISTS = [
  '/api/prayers',
  '/api/prayers/answered',
  '/api/prayers/answered/groups',
  '/api/prayers/bookmarked',
  '/api/prayers/shared',
  '/api/stats',
];

/** An event as one user receives it; `groupName` is the group's, as they may see it now. */
export const presentEvent = (
  row: EventRow,
  viewer: { id: number },
  groupName: string | undefined,
): LiveEvent => ({
  kind: row.kind,
  reads: readsOf(row),
  notice: row.actorId === viewer.id ? null : noticeOf(row, groupName),
});

const readsOf = ({ kind, groupId, prayerId }: EventRow): string[] => {
  const group = groupId === null ? [] : [`/api/groups/${groupId}`];
  const groupPrayers = group.map((path) => `${path}/prayers`);
  const groupMembers = group.map((path) => `${path}/members`);
  const prayer = prayerId === null ? [] : [`/api/prayers/${prayerId}`];
  switch (kind) {
    case 'comment':
    case 'comment-removed':
      return [
        ...prayer,
        ...prayer.map((path) => `${path}/comments`),
        ...PRAYER_LISTS,
        ...groupPrayers,
      ];
    case 'members':
      return [...group, ...groupMembers, '/api/groups'];
    case 'group-changed':
      return [...group, ...groupMembers, '/api/groups', ...PRAYER_LISTS, ...groupPrayers];
    case 'group-left':
      return [...group, ...groupMembers, ...groupPrayers, '/api/groups', ...PRAYER_LISTS];
    case 'account':
      return ['/api/user', '/api/account/notices'];
    case 'resources':
      return ['/api/resources'];
    default:
      return [...prayer, ...PRAYER_LISTS, ...groupPrayers];
  }
};

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
