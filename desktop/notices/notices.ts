import { sum } from 'es-toolkit';
import type { DesktopSettings } from '../../shared/desktop-bridge.ts';
import type { EventKind } from '../../shared/events.ts';
import { m } from '../../shared/messages.ts';

/** A notification: a line without any request's text, and the place that a click opens. */
export type Notice = { title: string; body: string; place: Place };
export type Place = { origin: string; path: string };

export type NoticeParts = {
  show: (notice: Notice) => void;
  /** Shows the number of unread items in all inboxes. */
  setBadge: (unread: number) => void;
  settings: () => DesktopSettings;
  clock: () => Date;
  isInSight: (origin: string, path: string) => boolean;
  /** Runs `work` after a short delay, because the events of a sleep arrive all at once. */
  later?: (work: () => void) => void;
};

type Told = { kind: EventKind; title: string; path: string };

/** Time in which notifications are collected, in milliseconds. */
const MOMENT = 500;
/** Maximum number of events that are shown one by one. More are one notification. */
const FEW = 2;

/**
 * Shows events as notifications, unless they are paused or switched off. Many at once are one line, which
 * opens the inbox.
 */
export const noticeBoard = (parts: NoticeParts) => {
  const { show, setBadge, settings, clock, isInSight } = parts;
  const { later = (work) => setTimeout(work, MOMENT) } = parts;
  /** Number of unread inbox items, by the key of the server. */
  const unread = new Map<string, number>();
  /** Collected events, by server. */
  let gathered = new Map<string, Told[]>();
  let pausedUntil = 0;

  const total = () => sum([...unread.values()]);

  const showGathered = () => {
    const moment = gathered;
    gathered = new Map();
    for (const [origin, all] of moment) {
      const shown = all.length > FEW ? [{ title: manyWords(all), path: INBOX }] : all;
      for (const { title, path } of shown)
        show({ title: 'Upheld', body: title, place: { origin, path } });
    }
  };

  return {
    notify: (origin: string, told: Told) => {
      if (isInSight(origin, told.path)) return;
      const { showNotifications, quietHours } = settings();
      const now = clock();
      if (!showNotifications || now.getTime() < pausedUntil || isQuiet(quietHours, now)) return;
      if (gathered.size === 0) later(showGathered);
      gathered.set(origin, [...(gathered.get(origin) ?? []), told]);
    },
    /** Stores a server's number of unread inbox items. */
    count: (key: string, now: number) => {
      if ((unread.get(key) ?? 0) === now) return;
      unread.set(key, now);
      setBadge(total());
    },
    /** Pauses notifications for this many minutes; 0 ends the pause. */
    pause: (minutes: number) => {
      pausedUntil = minutes > 0 ? clock().getTime() + minutes * 60_000 : 0;
    },
    isPaused: () => clock().getTime() < pausedUntil,
    unread: total,
    unreadAt: (key: string) => unread.get(key) ?? 0,
  };
};

const INBOX = '/inbox';

/** Returns one line with the number of events; for new requests also with the number of groups. */
const manyWords = (all: Told[]) => {
  const count = all.length;
  const groups = new Set(all.map(({ title }) => title)).size;
  return all.every(({ kind }) => kind === 'new-prayer')
    ? m.desktop_many_requests({ count, groups })
    : m.desktop_many({ count });
};

export type NoticeBoard = ReturnType<typeof noticeBoard>;

/** Whether it is quiet now. Quiet hours may cross midnight. */
export const isQuiet = (hours: DesktopSettings['quietHours'], now: Date): boolean => {
  if (!hours || hours.from === hours.to) return false;
  const { from, to } = hours;
  const minute = now.toTimeString().slice(0, 'HH:MM'.length);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
};
