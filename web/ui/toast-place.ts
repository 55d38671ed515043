/** About how tall a toast is, in pixels at the normal text size: one line, and with a text below. */
const HEIGHTS = { short: 76, tall: 128 };
/** How far up a toast stands at least: above the bar of a phone and its plus, or in the corner of a wide window. */
const LOWEST = { phone: 90, wide: 24 };
/** How much of the width of a wide window a toast and its margin take, in pixels at the normal text size. */
const CORNER = 400;
const STEP = 12;
const NORMAL_TEXT = 16;

type Span = { top: number; bottom: number };

/**
 * How far above the foot of the window a toast may stand, in pixels: as low as it can without lying
 * over a heading, over buttons that stay at the foot, or over what was just pressed. If there is no such place, it stands at the foot.
 */
export function placeAmong(
  taken: readonly Span[],
  { windowHeight, height, lowest }: { windowHeight: number; height: number; lowest: number },
) {
  for (let bottom = lowest; bottom + height < windowHeight; bottom += STEP) {
    const toast = { top: windowHeight - bottom - height, bottom: windowHeight - bottom };
    if (!taken.some((it) => it.top < toast.bottom && it.bottom > toast.top)) return bottom;
  }
  return lowest;
}

let pressed: Element | null = null;
window.addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button, a, label, input') : null;
  },
  { capture: true, passive: true },
);

/** Whether something reaches into the part of the window, so wide, that has toasts. */
export const isInCorner = ({ left, right }: { left: number; right: number }, width: number) =>
  document.dir === 'rtl' ? left < width : right > window.innerWidth - width;

/** Where a toast may stand now. In a wide window it keeps to the corner at the end of the line. */
export function freePlace({ hasText, isWide }: { hasText: boolean; isWide: boolean }) {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / NORMAL_TEXT;
  const inHand = [pressed, document.activeElement].filter((it) => it?.matches('button, a, input'));
  const spansOf = (kept: Iterable<Element | null>) =>
    [...kept]
      .flatMap((it) => it?.getBoundingClientRect() ?? [])
      .filter(({ height, width }) => height > 1 && width > 1)
      .filter((span) => !isWide || isInCorner(span, text * CORNER));
  const headings = document.querySelectorAll('h1, h2, h3, [data-at-foot], [data-problems]');
  const room = {
    windowHeight: window.innerHeight,
    height: text * (hasText ? HEIGHTS.tall : HEIGHTS.short),
    lowest: isWide ? LOWEST.wide : text * LOWEST.phone,
  };
  const free = placeAmong(spansOf([...headings, ...inHand]), room);
  // Where there is no room beside everything, what somebody is at matters most.
  return free === room.lowest ? placeAmong(spansOf(inHand), room) : free;
}

/** Whether a toast covers some of what has the focus, which is not in it. */
export function liesOver(toast: Element, focused: Element | null) {
  if (!focused || focused === document.body || toast.contains(focused)) return false;
  const [one, other] = [toast.getBoundingClientRect(), focused.getBoundingClientRect()];
  return (
    one.top < other.bottom &&
    one.bottom > other.top &&
    one.left < other.right &&
    one.right > other.left
  );
}
