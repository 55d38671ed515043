import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** Distance from the screen beyond which items are not rendered. */
const FAR = '1500px 0px';

type LongListProps = { className: string; children: ReactNode };

/**
 * A list that may grow long. The browser skips the content of items far from the screen; each keeps its last
 * height. They stay in the DOM for the keyboard, screen readers and find-in-page. Near the screen every item
 * is rendered, so that no menu is cut off.
 */
export function LongList({ className, children }: LongListProps) {
  const list = useRef<HTMLUListElement>(null);
  useFarItems(list);
  return (
    <ul ref={list} className={className}>
      {children}
    </ul>
  );
}

function useFarItems(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = list;
    if (!current || !('IntersectionObserver' in window)) return;
    const near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          if (isIntersecting) draw(target);
          else leaveOut(target, boundingClientRect.height);
      },
      { rootMargin: FAR },
    );
    const observeAll = () => {
      for (const item of current.children) near.observe(item);
    };
    // Another width or text size changes the heights: all items are rendered and measured again.
    const measureAgain = () => {
      near.disconnect();
      for (const item of current.children) draw(item);
      observeAll();
    };
    const added = new MutationObserver(observeAll);
    added.observe(current, { childList: true });
    const stopWatching = watchSizes(current, measureAgain);
    observeAll();
    return () => {
      near.disconnect();
      added.disconnect();
      stopWatching();
    };
  }, [list]);
}

/** Calls `onChange` when the list's width or the page's text size changes. */
function watchSizes(list: HTMLElement, onChange: () => void) {
  // The observer reports the first width too. Reading it here would force a layout.
  let width: number | undefined;
  const widths = new ResizeObserver(([entry]) => {
    const now = entry?.contentRect.width;
    const isChanged = width !== undefined && now !== width;
    width = now;
    if (isChanged) onChange();
  });
  const textSizes = new MutationObserver(onChange);
  widths.observe(list);
  textSizes.observe(document.documentElement, { attributeFilter: ['data-text'] });
  return () => {
    widths.disconnect();
    textSizes.disconnect();
  };
}

const leaveOut = (item: Element, height: number) => {
  if (!(item instanceof HTMLElement) || height === 0) return;
  item.style.setProperty('--far-height', `${height}px`);
  item.dataset.far = '';
};

const draw = (item: Element) => {
  if (item instanceof HTMLElement) delete item.dataset.far;
};
