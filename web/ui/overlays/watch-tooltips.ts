const OPEN_AFTER_MS = 700;
/** Milliseconds after a tooltip closed in which the next opens at once. */
const SKIP_WITHIN_MS = 300;

const SELECTOR = '[data-tooltip]';

const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(SELECTOR) : null;

/** An open menu explains its button, and the tooltip would cover it. */
const hasOpenMenu = (anchor: HTMLElement) => !!anchor.querySelector('[aria-expanded="true"]');

/**
 * Calls `show` with the control whose tooltip is to be shown, or null: the one hovered for 700 ms, or with
 * keyboard focus. A press, a focus elsewhere, or Escape hides it; that Escape closes nothing else. Returns a
 * function that stops it.
 */
export function watchTooltips(show: (anchor: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const open = (anchor: HTMLElement) => {
    clearTimeout(timer);
    if (hasOpenMenu(anchor)) return;
    shown = anchor;
    show(anchor);
  };
  const hide = () => {
    clearTimeout(timer);
    if (!shown) return;
    hiddenAt = Date.now();
    shown = null;
    show(null);
  };
  const rest = (anchor: HTMLElement | null) => {
    if (anchor === resting) return;
    resting = anchor;
    hide();
    if (!anchor) return;
    const isNext = Date.now() - hiddenAt < SKIP_WITHIN_MS;
    timer = setTimeout(() => open(anchor), isNext ? 0 : OPEN_AFTER_MS);
  };

  const watching = new AbortController();
  const on = <E extends keyof DocumentEventMap>(
    event: E,
    listen: (event: DocumentEventMap[E]) => void,
  ) => document.addEventListener(event, listen, { signal: watching.signal });
  // Touch has no hover.
  on('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse') rest(anchorOf(target));
  });
  on('pointerout', ({ pointerType, relatedTarget }) => {
    if (pointerType === 'mouse' && !relatedTarget) rest(null);
  });
  // The focused element must be visible, even if the mouse rests on another control.
  on('focusin', () => {
    // Not the target: a dialog may have moved the focus on, and the event of the element after comes first.
    const focused = document.activeElement;
    const anchor = anchorOf(focused);
    if (anchor !== shown) hide();
    if (anchor && focused?.matches(':focus-visible')) open(anchor);
  });
  on('focusout', hide);
  on('pointerdown', hide);
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !shown) return;
    // Escape must not also close the dialog, which listens on the window.
    event.stopPropagation();
    event.preventDefault();
    hide();
  });
  return () => {
    hide();
    watching.abort();
  };
}
