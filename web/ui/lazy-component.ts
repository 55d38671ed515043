import { type ComponentType, createElement, lazy, useState } from 'react';
import { isUnreadable, sayTooOld } from './too-old.ts';

type Load = () => Promise<unknown>;

const unread = new Set<Load>();
const loads = new Map<unknown, Load>();
let isReadingAhead = false;

/**
 * A part of the app that is loaded when it is first drawn, or earlier while nothing else is to do. What only few
 * need is not read ahead.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isForFew = false } = {},
) {
  let known: ComponentType<P> | undefined;
  const read = async () => {
    known ??= await load();
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
    // A loaded part is drawn directly, because React adds 300 ms to anything it waited for. A part
    // that was waited for stays the same component afterwards, so it keeps its state.
    const [Read] = useState<ComponentType<P>>(() => known ?? Unread);
    return createElement(Read, props);
  };
  loads.set(Part, read);
  return Part;
}

/**
 * Loads those of these components that are parts. Resolves when each is loaded or has failed: one
 * that failed is asked for again when it is drawn, and tells of the failure there.
 */
export const preloadComponents = (components: unknown[]) =>
  Promise.allSettled(components.map((it) => loads.get(it)?.()));

/** The screen that was opened must have the connection to itself. */
const READ_AHEAD_AFTER_MS = 4_000;

/**
 * Loads what may be needed next, a little later. Screens then open at once, also without a
 * connection. Gives a function that stops it.
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
  // What fails now is loaded again when it is needed.
  const read = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(read);
  else setTimeout(read, 1000);
}
