import { type PointerEvent, useRef } from 'react';

/** Pixels after which a swipe dismisses. */
const FAR = 45;

/** Props for an element that can be swiped away in any direction. Calls `gone` after a swipe that is long enough. */
export const useSwipe = (gone: () => void) => {
  const from = useRef<{ x: number; y: number } | null>(null);
  const pushed = ({ clientX, clientY }: PointerEvent) =>
    from.current && { x: clientX - from.current.x, y: clientY - from.current.y };
  /** Moves the element back, even after a dismissal, because the next toast uses it. */
  const release = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = null;
    currentTarget.style.transform = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { clientX, clientY, currentTarget, pointerId, target } = event;
      if (target instanceof Element && target.closest('button')) return;
      from.current = { x: clientX, y: clientY };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const by = pushed(event);
      if (by) event.currentTarget.style.transform = `translate(${by.x}px, ${by.y}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const by = pushed(event);
      release(event);
      if (by && Math.hypot(by.x, by.y) > FAR) gone();
    },
    onPointerCancel: release,
  };
};
