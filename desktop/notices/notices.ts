import { sum } from 'es-toolkit';
import type { DesktopSettings } from '../../shared/desktop-bridge.ts';
import type { EventKind } from '../../shared/events.ts';
import { m } from '../../shared/messages.ts';

/** A notification: a line without any request's text, and where a click leads. */
export type Notice = { title: string; body: string; place: Place };
export type Place = { origin: string; path: string };

export type NoticeParts = {
  show: (notice: Notice) => void;
  /** How many items of all inboxes are unread now. */
  setBadge: (unread: number) => void;
  settings: () => DesktopSettings;
  clock: () => Date;
  isInSight: (origin: string, path: string) => boolean;
  /** Does this a moment later: what happened during sleep comes all at once. */
  later?: (work: () => void) => void;
};

type Told = { kind: EventKind; title: string; path: string };

/** How long a notification waits for others, in milliseconds. */
const MOMENT = 500;
/** So many of one moment are shown one by one; more are one notification. */
const FEW = 2;

/** Shows events, unless that is paused or not wanted. Many at once are one line, which leads to the inbox. */
export const noticeBoard = (parts: NoticeParts) => {
  const { show, setBadge, settings, clock, isInSight } = parts;
  const { later = (work) => setTimeout(work, MOMENT) } = parts;
  /** How many items of the inbox are unread, by the key of the server. */
  const unread = new Map<string, number>();
  /** What happened in this moment, by server. */
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
    /** Call it when a server has said how many items of its inbox are unread. */
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

/** One line for many events. The line of a request names its group, and nothing else. */
const manyWords = (all: Told[]) => {
  const count = all.length;
  const groups = new Set(all.map(({ title }) => title)).size;
  return all.every(({ kind }) => kind === 'new-prayer')
    ? m.desktop_many_requests({ count, groups })
    : m.desktop_many({ count });
};

export type NoticeBoard = ReturnType<typeof noticeBoard>;

/** Whether these are quiet hours. They may cross midnight. */
export const isQuiet = (hours: DesktopSettings['quietHours'], now: Date): boolean => {
  if (!hours || hours.from === hours.to) return false;
  const { from, to } = hours;
  const minute = now.toTimeString().slice(0, 'HH:MM'.length);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
};
