import { groupBy } from 'es-toolkit';
import type { InboxItem } from '../../shared/inbox.ts';
import { m } from '../../shared/messages.ts';
import { clockNow } from '../ui/dates/clock.ts';
import { longDay } from '../ui/dates/dates.tsx';
import { dayOf, daysBetween, momentOf } from '../ui/dates/days.ts';

/** A line of the inbox: the newest item about a request, and the number of further ones. */
export type InboxLine = { item: InboxItem; more: number; isUnread: boolean };

/**
 * Returns one line for each request, at the position of its newest item; it is unread if any of its items is.
 * An item about no request has its own line.
 */
export const oneLineEach = (
  items: readonly InboxItem[],
  isUnread: (item: InboxItem) => boolean,
): InboxLine[] => {
  const lines = new Map<string, InboxLine>();
  for (const item of items) {
    const key = item.title === null ? item.id : item.path;
    const line = lines.get(key);
    lines.set(key, {
      item: line?.item ?? item,
      more: line ? line.more + 1 : 0,
      isUnread: isUnread(item) || (line?.isUnread ?? false),
    });
  }
  return [...lines.values()];
};

/** Groups lines by local day. */
export const byDay = (lines: readonly InboxLine[]) =>
  Object.entries(groupBy(lines, ({ item }) => dayOf(momentOf(item.createdAt))));

/** `Today`, `Yesterday`, else `Monday, November 23`. */
export const dayName = (day: string) => {
  const ago = daysBetween(momentOf(day), clockNow());
  if (ago <= 0) return m.inbox_today();
  return ago === 1 ? m.inbox_yesterday() : longDay(day);
};
