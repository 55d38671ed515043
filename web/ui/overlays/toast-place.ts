/** Approximate height of a toast in pixels at the normal text size: one line, or with a text. */
const HEIGHTS = { short: 76, tall: 128 };
/**
 * Minimum distance from the window's foot: above a phone's bar and plus button, or in the corner of a wide
 * window.
 */
const LOWEST = { phone: 90, wide: 24 };
/** Width of the corner for toasts in a wide window, in pixels at the normal text size. */
const CORNER = 400;
const STEP = 12;
const NORMAL_TEXT = 16;

type Span = { top: number; bottom: number };

type Room = {
  windowHeight: number;
  height: number;
  lowest: number;
  /** Current position, which is kept while it is free. */
  before?: number | undefined;
};

/**
 * Returns the lowest free distance from the window's foot, in pixels; undefined if there is none. `taken` are
 * the spans that a toast must not cover.
 */
export function placeAmong(
  taken: readonly Span[],
  { windowHeight, height, lowest, before }: Room,
): number | undefined {
  const isFree = (bottom: number) => {
    const toast = { top: windowHeight - bottom - height, bottom: windowHeight - bottom };
    return toast.top > 0 && !taken.some((it) => it.top < toast.bottom && it.bottom > toast.top);
  };
  if (before !== undefined && isFree(before)) return before;
  for (let bottom = lowest; bottom + height < windowHeight; bottom += STEP)
    if (isFree(bottom)) return bottom;
  return undefined;
}

/** Elements that no toast covers while they are pressed or focused. */
const IN_HAND = 'button, a, input, select, textarea, summary';

let pressed: Element | null = null;
window.addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest(`${IN_HAND}, label`) : null;
  },
  { capture: true, passive: true },
);

/** Whether a rectangle reaches into the corner for toasts, which has this width. */
export const isInCorner = ({ left, right }: { left: number; right: number }, width: number) =>
  document.dir === 'rtl' ? left < width : right > window.innerWidth - width;

/** Elements that no toast may cover. */
const FIELDS = 'input, textarea, select, [role=note], [data-at-foot], [data-problems]';
/** Elements that a toast should not cover. */
const HEADINGS = 'h1, h2, h3, label';

/**
 * Returns a position for a toast, in pixels above the window's foot. It covers no heading, label, field or
 * notice, no button or summary of an open dialog, and not the pressed button; else it may cover headings and labels;
 * else it is at the top of the window. In a wide window only the corner at the end of the line counts.
 * `before` is the current position.
 */
export function freePlace({
  hasText,
  isWide,
  before,
}: {
  hasText: boolean;
  isWide: boolean;
  before?: number | undefined;
}): { bottom: number; isAtTop: boolean } {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / NORMAL_TEXT;
  const inHand = [pressed, document.activeElement].filter((it) => it?.matches(IN_HAND));
  const spansOf = (kept: Iterable<Element | null>) =>
    [...kept]
      .flatMap((it) => it?.getBoundingClientRect() ?? [])
      .filter(({ height, width }) => height > 1 && width > 1)
      .filter((span) => !isWide || isInCorner(span, text * CORNER));
  // Fields behind a dialog cannot be used.
  const dialog = [...document.querySelectorAll('[role$=dialog]')].at(-1);
  const fields = [
    ...(dialog ?? document).querySelectorAll(dialog ? `${FIELDS}, button, summary` : FIELDS),
    ...inHand,
  ];
  const room = {
    windowHeight: window.innerHeight,
    height: text * (hasText ? HEIGHTS.tall : HEIGHTS.short),
    lowest: isWide ? LOWEST.wide : text * LOWEST.phone,
    before,
  };
  const top = room.windowHeight - room.height - LOWEST.wide;
  const bottom =
    placeAmong(spansOf([...document.querySelectorAll(HEADINGS), ...fields]), room) ??
    placeAmong(spansOf(fields), room) ??
    // The focused and the pressed element matter most.
    placeAmong(spansOf(inHand), { ...room, before: top }) ??
    room.lowest;
  return { bottom, isAtTop: bottom === top };
}

/** Whether a toast overlaps the focused element, which is outside it. */
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
