import type { DesktopSettings } from '../shared/desktop-bridge.ts';

/** A notification: a line without any request's text, and what a click does. */
export type Notice = { title: string; body: string; onPress: () => void };

export type NoticeParts = {
  show: (notice: Notice) => void;
  setBadge: (unseen: number) => void;
  settings: () => DesktopSettings;
  /** The local time. */
  clock: () => Date;
  open: (origin: string, path: string) => void;
  /** Whether the user is looking at this place. */
  isInSight: (origin: string, path: string) => boolean;
};

type Told = { title: string; path: string };

/** Shows events as desktop notifications, unless notifications are paused or not wanted. */
export const noticeBoard = ({ show, setBadge, settings, clock, open, isInSight }: NoticeParts) => {
  let unseen = 0;
  let pausedUntil = 0;

  const count = (next: number) => {
    unseen = next;
    setBadge(unseen);
  };

  return {
    /** Call it for an event. It counts as unseen even if no notification is shown. */
    tell: (origin: string, { title, path }: Told) => {
      if (isInSight(origin, path)) return;
      count(unseen + 1);
      const { showNotifications, quietHours } = settings();
      const now = clock();
      if (!showNotifications || now.getTime() < pausedUntil || isQuiet(quietHours, now)) return;
      show({ title: 'Upheld', body: title, onPress: () => open(origin, path) });
    },
    /** Call it when the window is opened: nothing is unseen any more. */
    seen: () => {
      if (unseen > 0) count(0);
    },
    /** Pauses notifications for this many minutes; 0 ends the pause. */
    pause: (minutes: number) => {
      pausedUntil = minutes > 0 ? clock().getTime() + minutes * 60_000 : 0;
    },
    isPaused: () => clock().getTime() < pausedUntil,
    unseen: () => unseen,
  };
};

export type NoticeBoard = ReturnType<typeof noticeBoard>;

/** Whether these are quiet hours. They may cross midnight. */
export const isQuiet = (hours: DesktopSettings['quietHours'], now: Date): boolean => {
  if (!hours || hours.from === hours.to) return false;
  const minute = `${two(now.getHours())}:${two(now.getMinutes())}`;
  return hours.from < hours.to
    ? minute >= hours.from && minute < hours.to
    : minute >= hours.from || minute < hours.to;
};

const two = (number: number) => String(number).padStart(2, '0');
