const OPEN_AFTER_MS = 700;
/** After one was shown, the next opens at once for a moment. */
const SKIP_WITHIN_MS = 300;

const SELECTOR = '[data-tooltip]';

const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(SELECTOR) : null;

/** An open menu says itself what its button is for, and the tooltip would lie over it. */
const hasOpenMenu = (anchor: HTMLElement) => !!anchor.querySelector('[aria-expanded="true"]');

/**
 * Tells `show` which control's tooltip is to be shown from now on, or null: the one that the mouse has rested
 * on for 700 ms, or that the keyboard came to. Pressing, Escape, which then closes nothing else, and what gets the focus
 * elsewhere hide it.
 * Gives the way to stop.
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
  // A finger rests on nothing.
  on('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse') rest(anchorOf(target));
  });
  on('pointerout', ({ pointerType, relatedTarget }) => {
    if (pointerType === 'mouse' && !relatedTarget) rest(null);
  });
  // The mouse may rest where it was, but what has the focus now must be seen.
  on('focusin', ({ target }) => {
    const anchor = anchorOf(target);
    if (anchor !== shown) hide();
    if (anchor && target instanceof Element && target.matches(':focus-visible')) open(anchor);
  });
  on('focusout', hide);
  on('pointerdown', hide);
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !shown) return;
    // Who only wants to see what is under it does not lose the dialog, which listens on the window.
    event.stopPropagation();
    event.preventDefault();
    hide();
  });
  return () => {
    hide();
    watching.abort();
  };
}
