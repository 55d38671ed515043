import { createLateClicks, type LaterParts } from '../notices/late-clicks.ts';
import { noticeBoard, type Place } from '../notices/notices.ts';
import type { createNotifier } from '../notices/notifier.ts';
import type { Program } from '../program.ts';

type Parts = Pick<LaterParts, 'platform' | 'savedState' | 'notifications'> & {
  show: ReturnType<typeof createNotifier>;
  window: { bringUp: () => boolean; isInSight: (key: string, path: string) => boolean };
  program: () => Pick<Program, 'keyOf' | 'open'>;
  setBadge: (unseen: number) => void;
};

/** The notifications of this computer. A click opens the page, also after a restart of the program. */
export const noticesAdapter = (parts: Parts) => {
  const { show, savedState, window, program, setBadge } = parts;
  const open = ({ origin, path }: Place) => {
    window.bringUp();
    void program().open(origin, path);
  };
  const later = createLateClicks({ ...parts, open, bringUp: window.bringUp });
  const board = noticeBoard({
    show: ({ title, body, place }) => show(title, body, () => open(place), later.remember(place)),
    setBadge,
    settings: () => savedState.read().settings,
    clock: () => new Date(),
    isInSight: (origin, path) => window.isInSight(program().keyOf(origin), path),
  });
  return { ...board, listen: later.listen };
};
