import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../router.tsx';

const GIVE_UP_MS = 3000;

/**
 * Opens a new screen at its top, and one that Back or Forward leads to where it was left. The
 * browser tries too soon for us: what it scrolls to is not drawn yet.
 */
export function useScrollKept() {
  const { key, pathname } = useLocation();
  const entry = `${key}${pathname}`;
  const navigation = useNavigationType();
  const shown = useRef({ entry, pathname: '' });
  const isReturning = useRef(false);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      if (!isReturning.current) rememberPlace(shown.current.entry, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', storePlaces);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', storePlaces);
    };
  }, []);

  useLayoutEffect(() => {
    const isSameScreen = shown.current.pathname === pathname;
    shown.current = { entry, pathname };
    // Such as a filter that is kept in the address: the list stays where it is.
    if (isSameScreen) {
      rememberPlace(entry, window.scrollY);
      return;
    }
    const top = navigation === 'POP' ? placeOf(entry) : 0;
    window.scrollTo(0, top);
    if (top === 0) return;
    isReturning.current = true;
    return whenTallEnough(top, () => {
      isReturning.current = false;
    });
  }, [entry, pathname, navigation]);
}

/** Scrolls to `top` as soon as so much is drawn, unless someone has begun to scroll by then. */
function whenTallEnough(top: number, onDone: () => void) {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of SIGNS_OF_SOMEONE) window.removeEventListener(sign, stop);
    onDone();
  };
  const go = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 1) stop();
  };
  const observer = new ResizeObserver(go);
  const timer = setTimeout(stop, GIVE_UP_MS);
  for (const sign of SIGNS_OF_SOMEONE) window.addEventListener(sign, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

const SIGNS_OF_SOMEONE = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const PREFIX = 'upheld.scroll.';

/** How far down each entry of the history was, by its name: numbers only, gone with the tab. */
const places = new Map<string, number>();

const rememberPlace = (entry: string, top: number) => places.set(entry, Math.round(top));

/** Where this entry was left, in pixels from the top; 0 for one that was not seen yet. */
export function placeOf(entry: string) {
  const place = places.get(entry);
  if (place !== undefined || isNewVisit()) return place ?? 0;
  try {
    return Number(window.sessionStorage.getItem(PREFIX + entry)) || 0;
  } catch {
    return 0;
  }
}

/** Phones drop a page from memory to make room; what is stored here outlives that. */
function storePlaces() {
  try {
    for (const [entry, top] of places) window.sessionStorage.setItem(PREFIX + entry, String(top));
  } catch {
    // Then the page opens at its top.
  }
}

// Whoever follows a link to this page has not been further down on it, but who reloads it has.
function isNewVisit() {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate';
}
