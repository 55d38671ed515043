import { type TouchEvent, useRef } from 'react';

/** A finger must move this far sideways, in pixels, and twice as far as up or down. */
const FAR = 60;

type Swipes = { on: () => void; back: (() => void) | undefined };

/**
 * Where a finger that moved so far wants to go, as with the pages of a book: on is to the left, and to the
 * right where one reads from there.
 */
export const swipeOf = (x: number, y: number, direction: string): keyof Swipes | undefined => {
  if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return undefined;
  return x < 0 === (direction !== 'rtl') ? 'on' : 'back';
};

/** Handlers for an element: a swipe that goes on, and one that goes back. */
export function useSwipes(swipes: Swipes) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0);
      // Two fingers enlarge the page.
      start.current =
        touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      if (!touch || !start.current) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = undefined;
      const swipe = swipeOf(x, y, document.dir);
      if (swipe) swipes[swipe]?.();
    },
  };
}
