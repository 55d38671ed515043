import { type TouchEvent, useRef } from 'react';

/** A finger must move this far sideways, in pixels, and twice as far as up or down. */
const FAR = 60;

type Swipes = { left: () => void; right: (() => void) | undefined };

/** Handlers for an element: a swipe to the left, and one to the right. */
export function useSwipes({ left, right }: Swipes) {
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
      if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) left();
      else right?.();
    },
  };
}
