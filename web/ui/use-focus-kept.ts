import { type RefObject, useLayoutEffect } from 'react';

/**
 * For a thing that can disappear under the one who uses it, such as a card that is deleted: when
 * it goes and had the focus, the first element that `otherwise` selects gets it, as a rule the
 * page's heading, so that the keyboard is never lost.
 */
export function useFocusKept(thing: RefObject<HTMLElement | null>, otherwise = 'h1') {
  useLayoutEffect(() => {
    const element = thing.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>(otherwise)?.focus({ preventScroll: true });
    };
  }, [thing, otherwise]);
}
