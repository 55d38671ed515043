import type { DesktopSettings } from '../shared/desktop-bridge.ts';

/** What is shown: a line without a word of any request, and what a press on it does. */
export type Notice = { title: string; body: string; onPress: () => void };

export type NoticeParts = {
  show: (notice: Notice) => void;
  setBadge: (unseen: number) => void;
  settings: () => DesktopSettings;
  /** The time of this computer. */
  clock: () => Date;
  open: (origin: string, path: string) => void;
  /** Whether somebody is looking at this place just now. */
  isInSight: (origin: string, path: string) => boolean;
};

type Told = { title: string; path: string };

/** Events become notices of this computer, but for those that nobody wants now. */
export const noticeBoard = ({ show, setBadge, settings, clock, open, isInSight }: NoticeParts) => {
  let unseen = 0;
  let pausedUntil = 0;

  const count = (next: number) => {
    unseen = next;
    setBadge(unseen);
  };

  return {
    /** Something happened on a server. It counts as unseen though it may not be shown. */
    tell: (origin: string, { title, path }: Told) => {
      if (isInSight(origin, path)) return;
      count(unseen + 1);
      const { showNotifications, quietHours } = settings();
      const now = clock();
      if (!showNotifications || now.getTime() < pausedUntil || isQuiet(quietHours, now)) return;
      show({ title: 'Upheld', body: title, onPress: () => open(origin, path) });
    },
    /** The window was looked at: there is nothing unseen any more. */
    seen: () => {
      if (unseen > 0) count(0);
    },
    /** Shows nothing for so many minutes; 0 shows them again. */
    pause: (minutes: number) => {
      pausedUntil = minutes > 0 ? clock().getTime() + minutes * 60_000 : 0;
    },
    isPaused: () => clock().getTime() < pausedUntil,
    unseen: () => unseen,
  };
};

export type NoticeBoard = ReturnType<typeof noticeBoard>;

/** Whether it is quiet now; the hours may go over midnight. */
export const isQuiet = (hours: DesktopSettings['quietHours'], now: Date): boolean => {
  if (!hours || hours.from === hours.to) return false;
  const minute = `${two(now.getHours())}:${two(now.getMinutes())}`;
  return hours.from < hours.to
    ? minute >= hours.from && minute < hours.to
    : minute >= hours.from || minute < hours.to;
};

const two = (number: number) => String(number).padStart(2, '0');
