import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a list whose button for more goes away with the last page, or stays behind what came. If it
 * had the focus when a page arrives, the first new item gets it, so that one reads on from there.
 */
export function useFocusOnNew(box: RefObject<HTMLElement | null>, isMoreAbove: boolean) {
  /** How many items there were when the button had the focus. */
  const before = useRef<number>(undefined);
  const focused = globalThis.document?.activeElement;
  const isOnMore = focused?.matches('[data-more]') && box.current?.contains(focused);
  if (isOnMore) before.current = itemsIn(box.current).length;
  else if (focused && focused !== document.body) before.current = undefined;
  useLayoutEffect(() => {
    if (before.current === undefined) return;
    const items = itemsIn(box.current);
    const item = items[isMoreAbove ? 0 : before.current];
    if (!item || items.length <= before.current) return;
    before.current = undefined;
    item.tabIndex = -1;
    item.addEventListener('blur', () => item.removeAttribute('tabindex'), { once: true });
    item.focus();
  });
}

const itemsIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('li:not(li li)') ?? []),
];
