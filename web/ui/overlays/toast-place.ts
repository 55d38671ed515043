/** About how tall a toast is, in pixels at the normal text size: one line, and with a text below. */
const HEIGHTS = { short: 76, tall: 128 };
/** How far up a toast stands at least: above the bar of a phone and its plus, or in the corner of a wide window. */
const LOWEST = { phone: 90, wide: 24 };
/** How much of the width of a wide window a toast and its margin take, in pixels at the normal text size. */
const CORNER = 400;
const STEP = 12;
const NORMAL_TEXT = 16;

type Span = { top: number; bottom: number };

type Room = {
  windowHeight: number;
  height: number;
  lowest: number;
  /** Where the toast stands already, if it does. It stays there while that is free. */
  before?: number | undefined;
};

/**
 * Returns how far above the foot of the window a toast may stand, in pixels: as low as it can without lying over
 * what is taken. Undefined if there is no such place.
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

/** What is read or filled in, and no toast may cover. */
const FIELDS = 'input, textarea, select, [role=note], [data-at-foot], [data-problems]';
/** What says what a part of the page is about. */
const HEADINGS = 'h1, h2, h3, label';

/**
 * Where a toast may stand now, in pixels above the foot of the window: over no heading, label, field or notice, no
 * button of an open dialog, and not over what was just pressed; else over headings and labels; else at the top of the window.
 * In a wide window it keeps to the corner at the end of the line. `before` is where it stands already.
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
  const inHand = [pressed, document.activeElement].filter((it) => it?.matches('button, a, input'));
  const spansOf = (kept: Iterable<Element | null>) =>
    [...kept]
      .flatMap((it) => it?.getBoundingClientRect() ?? [])
      .filter(({ height, width }) => height > 1 && width > 1)
      .filter((span) => !isWide || isInCorner(span, text * CORNER));
  // What lies behind a dialog cannot be filled in.
  const dialog = [...document.querySelectorAll('[role$=dialog]')].at(-1);
  const fields = [
    ...(dialog ?? document).querySelectorAll(dialog ? `${FIELDS}, button` : FIELDS),
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
    // What somebody is at matters most.
    placeAmong(spansOf(inHand), { ...room, before: top }) ??
    room.lowest;
  return { bottom, isAtTop: bottom === top };
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
