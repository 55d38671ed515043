import {
  Fragment,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../shared/messages.ts';
import { LIVE } from '../spoken.tsx';
import { TOAST_ICONS, type Toast } from './toast.ts';
import { freePlace, liesOver } from './toast-place.ts';
import { useSwipe } from './use-swipe.ts';

/** Milliseconds for which a success is shown, and one that a button shows too. */
const SHOWN_MS = 10_000;
const BRIEFLY_MS = 5_000;

type Shown = Toast & { id: number };

let stand = () => {};
const standing = new Promise<void>((resolve) => {
  stand = resolve;
});
let put: (toast: Toast) => void = () => {};

/**
 * Shows a toast in place of the previous one, once the toaster is mounted. A destructive toast stays until
 * dismissed.
 */
export async function show(toast: Toast) {
  await standing;
  put(toast);
}

/**
 * Container of toasts, directly under `body`, because an open dialog makes its siblings inert. The live
 * regions exist before any text, so that screen readers announce the first toast; they contain only the text.
 */
export function Toaster() {
  const [shown, setShown] = useState<Shown>();
  const [isUsed, setUsed] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    put = (toast) => setShown((before) => ({ ...toast, id: (before?.id ?? 0) + 1 }));
    stand();
  }, []);
  const dismiss = useCallback(() => {
    const hadFocus = card.current?.contains(document.activeElement);
    setShown(undefined);
    setUsed(false);
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }, []);
  const swipe = useSwipe(dismiss);
  const tone = shown?.tone ?? 'plain';
  const isBad = tone === 'destructive';
  const isSaid = shown?.isSaid === true;
  const Icon = TOAST_ICONS[tone];
  // Only text: Orca says elements that come into a live region twice, or only the last of them.
  const words = shown && !isSaid && (
    <Fragment key={shown.id}>{shown.text ? `${shown.title} ${shown.text}` : shown.title}</Fragment>
  );

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: The button and Escape do what a swipe does.
    <div
      ref={card}
      {...(shown && { 'data-toast': tone })}
      onPointerEnter={() => setUsed(true)}
      onPointerLeave={() => setUsed(false)}
      onFocus={({ relatedTarget }) => {
        if (!card.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setUsed(true);
      }}
      onBlur={() => setUsed(false)}
      {...swipe}
      className={shown ? `${CARD} ${isBad ? 'border-danger' : 'border-outline'}` : 'sr-only'}
    >
      {shown && (
        <Icon
          aria-hidden
          className={`mt-0.5 size-6 shrink-0 ${isBad ? 'text-danger' : 'text-answered'}`}
        />
      )}
      <div className="min-w-0 flex-1">
        <div {...LIVE} className="sr-only">
          {!isBad && words}
        </div>
        <div role="alert" className="sr-only">
          {isBad && words}
        </div>
        {shown && (
          <div key={shown.id} aria-hidden>
            <p className="font-semibold">{shown.title}</p>
            {shown.text && <p>{shown.text}</p>}
          </div>
        )}
      </div>
      {shown && <Dismiss key={shown.id} {...{ ...shown, card, isUsed, dismiss }} />}
    </div>,
    document.body,
  );
}

const CARD =
  'toast flex items-start gap-3 rounded-card border-2 bg-card p-4 text-body text-text shadow-lg';

const isWide = () => window.matchMedia('(min-width: 64rem)').matches;
/** Whether a dialog, menu or listbox is open, which Escape closes first. */
const hasLayer = () =>
  document.querySelector('[role$=dialog], [role=menu], [role=listbox]') !== null;

type DismissProps = Toast & {
  card: RefObject<HTMLDivElement | null>;
  isUsed: boolean;
  dismiss: () => void;
};

/** The close button of a toast, and the timer and keys that also close it. */
function Dismiss({ text, tone, isBrief, card, isUsed, dismiss }: DismissProps) {
  const button = useRef<HTMLButtonElement>(null);
  const shownFor = isBrief ? BRIEFLY_MS : SHOWN_MS;
  useTimeShown(tone === 'destructive' ? undefined : shownFor, isUsed, dismiss);
  useRoomBelow(card, text !== undefined);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') button.current?.focus();
      const isHere = card.current?.contains(document.activeElement);
      if (event.key !== 'Escape' || event.defaultPrevented || (hasLayer() && !isHere)) return;
      event.stopPropagation();
      dismiss();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [card, dismiss]);

  return (
    <button
      ref={button}
      type="button"
      aria-keyshortcuts="Alt+T"
      onClick={dismiss}
      className="-m-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-hover"
    >
      <TOAST_ICONS.dismiss aria-hidden className="size-5" />
      <span className="sr-only">{m.ui_toast_dismiss()}</span>
    </button>
  );
}

/** Calls `end` after this time in view without use, in milliseconds; undefined for never. */
function useTimeShown(ms: number | undefined, isUsed: boolean, end: () => void) {
  const left = useRef(ms);
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (isUsed || isHidden || left.current === undefined) return;
    const began = Date.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current = (left.current ?? 0) - (Date.now() - began);
    };
  }, [isUsed, isHidden, end]);
}

/**
 * Positions the toast by `freePlace`, and again when the page or the window changes. Reserves scroll padding, so that a
 * focused element scrolls clear of the toast, and moves the toast if that is not enough.
 */
function useRoomBelow(card: RefObject<HTMLDivElement | null>, hasText: boolean) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    let before: number | undefined;
    const place = () => {
      const { bottom, isAtTop } = freePlace({ hasText, isWide: isWide(), before });
      before = bottom;
      const room = isAtTop ? 0 : bottom + (card.current?.offsetHeight ?? 0);
      style.setProperty('--toast-bottom', `${bottom}px`);
      style.setProperty('--toast-room', `${room}px`);
    };
    place();
    // A notice, for example of an invitation's link, may appear after the toast.
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    const placeAnew = () => {
      before = undefined;
      place();
    };
    // On keyup the browser has scrolled. Fixed elements such as a phone's plus button do not scroll.
    const keepClear = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && card.current && liesOver(card.current, document.activeElement))
        placeAnew();
    };
    window.addEventListener('keyup', keepClear, { capture: true });
    window.addEventListener('resize', placeAnew);
    return () => {
      window.removeEventListener('keyup', keepClear, { capture: true });
      window.removeEventListener('resize', placeAnew);
      changes.disconnect();
      cancelAnimationFrame(frame);
      style.removeProperty('--toast-room');
    };
  }, [card, hasText]);
}
