import { useEffectEvent, useLayoutEffect } from 'react';
import { lineKeys } from '../ui/lists/line-keys.ts';
import { isCovered } from '../ui/overlays/is-covered.ts';

type Turns = {
  skip: () => void;
  /** Undefined on the first page. */
  back: (() => void) | undefined;
  close: () => void;
};

/**
 * The arrow keys turn the pages of a sitting, and Escape closes the large text; not while a dialog or a menu is open
 * over it. Its listener is never replaced: another listener of a key may draw the page first, and browsers pass that
 * key to no listener added meanwhile.
 */
export function usePageKeys({ skip, back, close }: Turns) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isCovered()) return;
    const keys = lineKeys();
    if (event.key === keys.on) skip();
    else if (event.key === keys.back) back?.();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
