import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the first new item if the "more" button had the focus when the page arrived, because the button
 * disappears with the last page or stays above the new items.
 */
export function useFocusOnNew(box: RefObject<HTMLElement | null>, isMoreAbove: boolean) {
  /** Number of items when the button had the focus. */
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
