import { type ComponentType, lazy } from 'react';

type Load = () => Promise<unknown>;

const unread = new Set<Load>();
let isReadingAhead = false;

/** A part of the app that is read when it is first drawn, or before that while nothing else is to do. */
export function part<P>(load: () => Promise<ComponentType<P>>) {
  if (isReadingAhead) readWhenIdle(load);
  else unread.add(load);
  return lazy(async () => ({ default: await load() }));
}

/**
 * Reads what may be wanted next. Screens then open at once, and when the connection is lost in
 * between, they are there to say so.
 */
export function readAhead() {
  isReadingAhead = true;
  for (const load of unread) readWhenIdle(load);
  unread.clear();
}

function readWhenIdle(load: Load) {
  // What does not come now is asked for again when it is needed.
  const read = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(read);
  else setTimeout(read, 1000);
}
