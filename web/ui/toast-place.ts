/** About how tall a toast is, in pixels: one line, and with a text below. */
const HEIGHTS = { short: 76, tall: 128 };
/** Above the bar at the foot of a phone, in pixels. */
const LOWEST = 76;
const STEP = 12;

type Span = { top: number; bottom: number };

/**
 * How far above the foot of the window a toast may stand, in pixels: as low as it can without lying
 * over a heading or over what was just pressed. If there is no such place, it stands at the foot.
 */
export function placeAmong(taken: readonly Span[], windowHeight: number, height: number) {
  for (let bottom = LOWEST; bottom + height < windowHeight; bottom += STEP) {
    const toast = { top: windowHeight - bottom - height, bottom: windowHeight - bottom };
    if (!taken.some((it) => it.top < toast.bottom && it.bottom > toast.top)) return bottom;
  }
  return LOWEST;
}

let pressed: Element | null = null;
window.addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button, a, label, input') : null;
  },
  { capture: true, passive: true },
);

/** Where a toast may stand now. */
export function freePlace({ hasText }: { hasText: boolean }) {
  const kept = [
    ...document.querySelectorAll('h1, h2, h3'),
    ...[pressed, document.activeElement].filter((it) => it?.matches('button, a, input')),
  ];
  const taken = kept
    .flatMap((it) => it?.getBoundingClientRect() ?? [])
    .filter(({ height, width }) => height > 1 && width > 1);
  return placeAmong(taken, window.innerHeight, hasText ? HEIGHTS.tall : HEIGHTS.short);
}
