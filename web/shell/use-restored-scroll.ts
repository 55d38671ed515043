import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../router.tsx';

const GIVE_UP_MS = 3000;

/**
 * Opens a new screen at its top, and restores the scroll position on Back and Forward. The browser would do
 * so before the content is drawn.
 */
export function useRestoredScroll() {
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
    // Only the query has changed, for example a filter: the list keeps its position.
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

/** Scrolls to `top` when the page is tall enough, unless the user acts first. */
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

/** Scroll position of each history entry, in this tab only. */
const places = new Map<string, number>();

const rememberPlace = (entry: string, top: number) => places.set(entry, Math.round(top));

/** Scroll position of a history entry, in pixels; 0 for a new one. */
export function placeOf(entry: string) {
  const place = places.get(entry);
  if (place !== undefined || isNewVisit()) return place ?? 0;
  try {
    return Number(window.sessionStorage.getItem(PREFIX + entry)) || 0;
  } catch {
    return 0;
  }
}

/** Stores the positions, because phones drop pages from memory. */
function storePlaces() {
  try {
    for (const [entry, top] of places) window.sessionStorage.setItem(PREFIX + entry, String(top));
  } catch {
    // Without storage the page opens at its top.
  }
}

// Restore the scroll position on reload and Back, not on a new visit.
function isNewVisit() {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate';
}
