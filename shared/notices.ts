import { z } from 'zod';
import { m } from './messages.ts';
import { instant } from './text.ts';

/** A notice that stays in the app until it is marked as read. */
export const NOTICE_KINDS = ['reset-link-made'] as const;

export const notice = z.strictObject({
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  createdAt: instant,
});

export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type Notice = z.infer<typeof notice>;

/**
 * The line of a push message or desktop notification, and its link. It names no request and no
 * author.
 */
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

/** For the author of the request. An answered one is in another list. */
export const commentLine = (prayer: { isAnswered: boolean }): Line => ({
  title: m.notices_comment(),
  path: prayer.isAnswered ? '/answered-prayers' : '/my-prayers',
});

export const testLine = (): Line => ({ title: m.notices_works(), path: '/profile' });
