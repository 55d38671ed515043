import { randomUUID } from 'node:crypto';
import type Electron from 'electron';
import type { SavedState } from '../storage/saved-state.ts';
import type { Place } from './notices.ts';

type Later = Pick<Electron.Notification, 'id' | 'on'>;

export type LaterParts = {
  platform: NodeJS.Platform;
  savedState: Pick<SavedState, 'read' | 'change'>;
  notifications: {
    handleActivation: (hear: (details: Electron.ActivationArguments) => void) => void;
    getHistory: () => Promise<Later[]>;
  };
  open: (place: Place) => void;
  bringUp: () => void;
};

/** Number of stored places: no system lists more notifications. */
const MOST = 50;

/**
 * Stores the places of notifications for clicks after a restart of the program, because Windows and Macs list
 * notifications for days. Each has an id in the saved state.
 */
export const createLateClicks = (parts: LaterParts) => {
  const { platform, savedState, notifications, open, bringUp } = parts;
  /** Ids of this run, whose notifications handle their clicks themselves. */
  const ofThisRun = new Set<string>();
  /** References to earlier notifications: a collected notification loses its events. */
  let before: Later[] = [];

  const go = (id: string | null) => {
    const place = savedState.read().noticed.find((one) => one.id === id);
    if (place) open(place);
    else bringUp();
  };

  return {
    /** Stores the place of a notification that is shown now. Returns its id. */
    remember: (place: Place) => {
      const id = randomUUID();
      ofThisRun.add(id);
      const noticed = [...savedState.read().noticed, { id, ...place }].slice(-MOST);
      savedState.change({ noticed });
      return id;
    },
    /** Starts handling clicks. Call it once, when places can be opened. */
    listen: async () => {
      if (platform === 'win32')
        notifications.handleActivation(({ type, arguments: words }) => {
          const id = new URLSearchParams(words).get('tag');
          if (type === 'click' && !ofThisRun.has(id ?? '')) go(id);
        });
      if (platform !== 'darwin') return;
      before = await notifications.getHistory().catch(() => []);
      for (const notification of before) notification.on('click', () => go(notification.id));
    },
  };
};
