import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * One timer for everything on the page that says how long ago something was. It rests while the
 * page is hidden or nothing listens, and tells the listeners as soon as the page is shown again.
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
    /** Calls the listener every minute. Gives back what ends that. */
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
