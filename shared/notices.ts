import { z } from 'zod';
import { m } from './messages.ts';
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
  title: m.notices_new_request({ group: group.name }),
  path: `/groups/${group.id}`,
});

export const answeredPrayerLine = (group: Pick<Group, 'name'>): Line => ({
  title: m.notices_answered_request({ group: group.name }),
  path: '/answered-prayers',
});

/** For the author of the request: it stands in another list once it is answered. */
export const commentLine = (prayer: { isAnswered: boolean }): Line => ({
  title: m.notices_comment(),
  path: prayer.isAnswered ? '/answered-prayers' : '/my-prayers',
});

export const testLine = (): Line => ({ title: m.notices_works(), path: '/profile' });
