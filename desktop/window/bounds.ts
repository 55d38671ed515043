import type Electron from 'electron';
import type { SavedValues } from '../storage/saved-state.ts';

export type Bounds = NonNullable<SavedValues['window']>;
export type Display = Pick<Electron.Display, 'workArea'>;

export const USUAL: Bounds = { width: 1180, height: 820, isMaximized: false, zoom: 1 };

/** Returns the saved position, or the middle of a screen if its own is missing. */
export const onScreen = ({ x, y, width, height }: Bounds, displays: Display[]) => {
  const isThere =
    x !== undefined &&
    y !== undefined &&
    displays.some(
      ({ workArea: area }) =>
        x + width > area.x + 40 &&
        x < area.x + area.width - 40 &&
        y >= area.y - 10 &&
        y < area.y + area.height - 40,
    );
  return isThere ? { x, y, width, height } : { width, height };
};
