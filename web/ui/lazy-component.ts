import { type ComponentType, createElement, lazy, useState } from 'react';
import { isUnreadable, sayTooOld } from './too-old.ts';

type Load = () => Promise<unknown>;

const unread = new Set<Load>();
const loads = new Map<unknown, Load>();
let isReadingAhead = false;

/**
 * A component whose module is loaded when it is first drawn, or earlier when the app is idle. `name` is the
 * export. Components `isForFew` are not loaded ahead.
 */
export function lazyComponent<P extends object, Name extends string>(
  load: () => Promise<{ [key in Name]: ComponentType<P> }>,
  name: Name,
  { isForFew = false } = {},
) {
  let known: ComponentType<P> | undefined;
  const read = async () => {
    known ??= (await load())[name];
    return known;
  };
  if (isReadingAhead && !isForFew) readWhenIdle(read);
  else if (!isForFew) unread.add(read);
  const Unread = lazy(async () => {
    try {
      return { default: await read() };
    } catch (error) {
      if (isUnreadable(error)) sayTooOld();
      throw error;
    }
  });
  const Part = (props: P) => {
    // A loaded component is drawn directly, because React adds 300 ms to anything it suspended for. A
    // component that suspended stays the same one afterwards, so it keeps its state.
    const [Read] = useState<ComponentType<P>>(() => known ?? Unread);
    return createElement(Read, props);
  };
  loads.set(Part, read);
  return Part;
}

/**
 * Loads those of these components that are lazy. Resolves when each is loaded or has failed. A failed one is
 * loaded again when it is drawn, and throws there.
 */
export const preloadComponents = (components: unknown[]) =>
  Promise.allSettled(components.map((it) => loads.get(it)?.()));

/** Milliseconds for which the opened screen has the connection to itself. */
const READ_AHEAD_AFTER_MS = 4_000;

/**
 * Loads lazy components after a delay, so that screens open at once, even offline. Returns a function that
 * stops it.
 */
export function readAhead() {
  const timer = setTimeout(() => {
    isReadingAhead = true;
    for (const load of unread) readWhenIdle(load);
    unread.clear();
  }, READ_AHEAD_AFTER_MS);
  return () => clearTimeout(timer);
}

function readWhenIdle(load: Load) {
  // A failed component is loaded again when it is drawn.
  const read = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(read);
  else setTimeout(read, 1000);
}
