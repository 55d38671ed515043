import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * One timer for all ages on the page. It stops while the page is hidden or there are no listeners, and calls
 * the listeners when the page becomes visible again.
 */
export function createMinuteClock(page: () => Page) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const stop = () => clearInterval(timer);
  const start = () => {
    stop();
    if (!page().hidden) timer = setInterval(notify, MINUTE);
  };
  const onShownOrHidden = () => {
    start();
    if (!page().hidden) notify();
  };
  return {
    /** Calls the listener every minute. Returns a function that stops it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        start();
        page().addEventListener('visibilitychange', onShownOrHidden);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        page().removeEventListener('visibilitychange', onShownOrHidden);
      };
    },
    /** The number of the current minute. */
    now: () => Math.floor(Date.now() / MINUTE),
  };
}

const clock = createMinuteClock(() => document);

/** Draws the component again every minute. */
export const useMinute = () => useSyncExternalStore(clock.subscribe, clock.now, clock.now);
