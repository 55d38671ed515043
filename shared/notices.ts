import { z } from 'zod';
import type { InboxKind } from './inbox.ts';
import { m } from './messages.ts';
import { numberWord } from './names.ts';
import { type Permitted, permissionWords } from './permission-words.ts';
import { flag, instant } from './text.ts';

/** A notice that stays in the app until it is marked as read. */
export const NOTICE_KINDS = [
  'reset-link-made',
  'password-void',
  'made-administrator',
  'no-longer-administrator',
  'permissions-changed',
  'group-given',
  'group-taken-over',
] as const;

export const notice = z.strictObject({
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  createdAt: instant,
  /** The group that it is about, and what its reader may do there now. */
  group: z
    .strictObject({ id: z.number(), name: z.string(), canInvite: flag, canRemove: flag })
    .nullable(),
});

export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type Notice = z.infer<typeof notice>;

/**
 * The line of a push message or desktop notification, and its link. It names no request and no
 * author.
 */
export type Line = { title: string; path: string };

type Group = { name: string };

const pathOf = (prayer: { id: number }) => `/prayers/${prayer.id}`;

export const newPrayerLine = (prayer: { id: number }, group: Group): Line => ({
  title: m.notices_new_request({ group: group.name }),
  path: pathOf(prayer),
});

export const answeredPrayerLine = (prayer: { id: number }, group: Group): Line => ({
  title: m.notices_answered_request({ group: group.name }),
  path: pathOf(prayer),
});

/** For the author of the request. */
export const commentLine = (prayer: { id: number }): Line => ({
  title: m.notices_comment(),
  path: pathOf(prayer),
});

/** For those who follow the request. */
export const updateLine = (prayer: { id: number }): Line => ({
  title: m.notices_update(),
  path: pathOf(prayer),
});

/** For the author of a silent request. */
export const stillPrayingLine = (prayer: { id: number }): Line => ({
  title: m.notices_still_praying(),
  path: pathOf(prayer),
});

/** For an author, about a week. Small numbers are words. */
export const prayedLine = ({ count }: { count: number }): Line => ({
  title: m.notices_prayed({ count, number: numberWord(count) }),
  path: '/my-prayers',
});

const groupPathOf = (group: { id: number }) => `/groups/${group.id}`;
const reportsPathOf = (group: { id: number }) => `${groupPathOf(group)}/reports`;

/** For the moderators of a group. */
export const reportedLine = (group: { id: number; name: string }): Line => ({
  title: m.notices_reported({ group: group.name }),
  path: reportsPathOf(group),
});

/** For the author of a request or of a text on it. */
export const noteLine = (prayer: { id: number }, group: Group | null): Line => ({
  title: group ? m.notices_note({ group: group.name }) : m.notices_note_from_nobody(),
  path: pathOf(prayer),
});

export const testLine = (): Line => ({ title: m.notices_works(), path: '/profile' });

type AboutItem = Permitted & {
  kind: InboxKind;
  prayerId: number;
  groupId: number;
  /** Of the request. */
  title: string;
  count: number;
  /** The token of the invitation's link. */
  invitation: string;
};

/** The line of an item of the inbox, and where it leads. It names the request, but no author. */
export const inboxLine = (item: AboutItem): { text: string; path: string } => {
  const path = pathOf({ id: item.prayerId });
  switch (item.kind) {
    case 'new-prayer':
      return { text: m.inbox_new_request(item), path };
    case 'answered-prayer':
      return { text: m.inbox_answered_request(item), path };
    case 'comment':
      return { text: m.inbox_comment(item), path };
    case 'update':
      return { text: m.inbox_update(item), path };
    case 'still-praying':
      return { text: m.inbox_still_praying(item), path };
    case 'prayed':
      return { text: prayedLine(item).title, path: '/my-prayers' };
    case 'reported':
      return { text: m.inbox_reported(item), path: reportsPathOf({ id: item.groupId }) };
    case 'note':
      return { text: item.group ? m.inbox_note(item) : m.inbox_note_from_nobody(item), path };
    case 'invitation':
      return { text: m.inbox_invitation(item), path: `/accept-invitation/${item.invitation}` };
    case 'group-given':
      return { text: m.inbox_group_given(item), path: groupPathOf({ id: item.groupId }) };
    case 'group-taken-over':
      return { text: m.inbox_group_taken_over(item), path: groupPathOf({ id: item.groupId }) };
    case 'permissions-changed':
      return { text: permissionWords(item), path: groupPathOf({ id: item.groupId }) };
    case 'made-administrator':
      return { text: m.notices_made_administrator(), path: '/admin' };
    case 'no-longer-administrator':
      return { text: m.notices_no_longer_administrator(), path: '/profile' };
    case 'reset-link-made':
      return { text: m.inbox_reset_link_made(), path: '/profile' };
  }
};
