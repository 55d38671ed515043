import { z } from 'zod';
import { instant } from './text.ts';

/** What waits in the app until its reader says that they have read it. */
export const NOTICE_KINDS = ['reset-link-made'] as const;

export const notice = z.strictObject({
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  createdAt: instant,
});

export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type Notice = z.infer<typeof notice>;

/** What a push or a live notice says, and the path it leads to. It names no request and no author. */
export type Line = { title: string; path: string };

type Group = { id: number; name: string };

export const newPrayerLine = (group: Group): Line => ({
  title: `New prayer request in ${group.name}`,
  path: `/groups/${group.id}`,
});

export const answeredPrayerLine = (group: Pick<Group, 'name'>): Line => ({
  title: `Answered prayer in ${group.name}`,
  path: '/answered-prayers',
});

/** For the author of the request: it stands in another list once it is answered. */
export const commentLine = (prayer: { isAnswered: boolean }): Line => ({
  title: 'New comment on your prayer request',
  path: prayer.isAnswered ? '/answered-prayers' : '/my-prayers',
});

export const testLine: Line = { title: 'Notifications work', path: '/profile' };
