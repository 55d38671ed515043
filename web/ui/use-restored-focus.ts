import { type RefObject, useLayoutEffect } from 'react';

/**
 * For an element that can disappear, such as a deleted card: if it had the focus, the first match of
 * `otherwise`, usually the page's heading, gets it, so that keyboard users keep their place.
 */
export function useRestoredFocus(thing: RefObject<HTMLElement | null>, otherwise = 'h1') {
  useLayoutEffect(() => {
    const element = thing.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>(otherwise)?.focus({ preventScroll: true });
    };
  }, [thing, otherwise]);
}
