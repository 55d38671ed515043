import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** Items further away from the screen than this cost nothing. */
const FAR = '1500px 0px';

type LongListProps = { className: string; children: ReactNode };

/**
 * A list that may grow long. Items that are far from the screen cost nothing: each keeps the height
 * it was drawn with, and the browser leaves out what is in it. It stays in the page for the keyboard,
 * screen readers and the browser's own search. Near the screen nothing is left out, so that no menu
 * is cut.
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
    // At another width or text size the heights are others: all are drawn and measured again.
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

/** Calls back when the list has another width, or the page another text size. */
function watchSizes(list: HTMLElement, onChange: () => void) {
  // The observer tells the first width too. To ask for it here would have the page laid out at once.
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
