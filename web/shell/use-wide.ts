import { useSyncExternalStore } from 'react';

/** Whether the window is wide enough for a sidebar: breakpoint `wide` of styles.css. */
export const useWide = () => useSyncExternalStore(watch, isWide);

const WIDE = '(min-width: 64rem)';

const isWide = () => window.matchMedia(WIDE).matches;

const watch = (changed: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
