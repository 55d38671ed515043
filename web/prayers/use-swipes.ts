import { type TouchEvent, useRef } from 'react';
import { isCovered } from '../ui/overlays/is-covered.ts';

/** Minimum horizontal movement in pixels; it must also be twice the vertical one. */
const FAR = 60;

type Swipes = { on: () => void; back: (() => void) | undefined };

/**
 * Returns the direction of a swipe, as with pages of a book: to the left is forward, or back in right-to-left
 * pages.
 */
export const swipeOf = (x: number, y: number, direction: string): keyof Swipes | undefined => {
  if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return undefined;
  return x < 0 === (direction !== 'rtl') ? 'on' : 'back';
};

/** Touch handlers for forward and back. */
export function useSwipes(swipes: Swipes) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0);
      // Two fingers zoom the page. React passes on what is touched in a dialog over it.
      start.current =
        touch && touches.length === 1 && !isCovered()
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
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
