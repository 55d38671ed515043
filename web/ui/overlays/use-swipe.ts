import { type PointerEvent, useRef } from 'react';

/** So far something is pushed aside before it goes, in pixels. */
const FAR = 45;

/** Props of something that can be pushed aside, in any direction: `gone` is called when it was pushed far enough. */
export const useSwipe = (gone: () => void) => {
  const from = useRef<{ x: number; y: number } | null>(null);
  const pushed = ({ clientX, clientY }: PointerEvent) =>
    from.current && { x: clientX - from.current.x, y: clientY - from.current.y };
  /** Puts it back, also when it goes: what comes next stands in its place. */
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
