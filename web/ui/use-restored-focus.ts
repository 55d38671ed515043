import { type RefObject, useLayoutEffect } from 'react';

/**
 * For an element that can disappear, such as a deleted card. If it had the focus, the first element
 * that `otherwise` selects gets it, usually the page's heading, so that keyboard users keep their
 * place.
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
