import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../router.tsx';
import { placeOf, rememberPlace, storePlaces } from './scroll-places.ts';

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
