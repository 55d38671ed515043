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

/** So many places are remembered: more notifications no system lists. */
const MOST = 50;

/**
 * Where notifications lead when they are pressed after the program was started anew: Windows and Macs
 * keep them in a list for days. An id stands for the place, in the file of settings.
 */
export const createLateClicks = (parts: LaterParts) => {
  const { platform, savedState, notifications, open, bringUp } = parts;
  /** Those of this run hear their press themselves. */
  const ofThisRun = new Set<string>();
  /** Held, since a notification that nobody holds loses its events. */
  let before: Later[] = [];

  const go = (id: string | null) => {
    const place = savedState.read().noticed.find((one) => one.id === id);
    if (place) open(place);
    else bringUp();
  };

  return {
    /** Remembers the place of a notification that is shown now; gives the id to show it with. */
    remember: (place: Place) => {
      const id = randomUUID();
      ofThisRun.add(id);
      const noticed = [...savedState.read().noticed, { id, ...place }].slice(-MOST);
      savedState.change({ noticed });
      return id;
    },
    /** Call it once, when places can be opened. */
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
