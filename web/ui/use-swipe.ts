import { type PointerEvent, useRef } from 'react';

/** So far something is pushed aside before it goes, in pixels. */
const FAR = 45;

/** Props of something that can be pushed aside, in any direction: `gone` is called when it was pushed far enough. */
export const useSwipe = (gone: () => void) => {
  const from = useRef<{ x: number; y: number } | null>(null);
  const moveTo = (element: HTMLElement, place: string) => {
    element.style.transform = place;
  };
  return {
    onPointerDown: ({
      clientX,
      clientY,
      currentTarget,
      pointerId,
      target,
    }: PointerEvent<HTMLElement>) => {
      if (target instanceof Element && target.closest('button')) return;
      from.current = { x: clientX, y: clientY };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      moveTo(
        currentTarget,
        `translate(${clientX - from.current.x}px, ${clientY - from.current.y}px)`,
      );
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      const { x, y } = from.current;
      from.current = null;
      if (Math.hypot(clientX - x, clientY - y) > FAR) gone();
      else moveTo(currentTarget, '');
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      from.current = null;
      moveTo(currentTarget, '');
    },
  };
};
