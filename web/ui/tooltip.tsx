import {
  FloatingDelayGroup,
  flip,
  offset,
  shift,
  useDelayGroup,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
  useRole,
} from '@floating-ui/react';
import { type ReactNode, useEffect, useState } from 'react';

const OPEN_AFTER_MS = 700;
const SKIP_WITHIN_MS = 300;

/** Around the app: after one tooltip, the next opens at once for a moment. */
export const TooltipGroup = ({ children }: { children: ReactNode }) => (
  <FloatingDelayGroup delay={{ open: OPEN_AFTER_MS, close: 0 }} timeoutMs={SKIP_WITHIN_MS}>
    {children}
  </FloatingDelayGroup>
);

/** A short text about the control inside. Important information belongs on the page. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { refs, floatingStyles, context } = useFloating({
    open: isOpen,
    // An open menu says itself what its button is for, and the tooltip would lie over it.
    onOpenChange: (isOpen) => setOpen(isOpen && !hasOpenMenu(refs.reference.current)),
    // Fixed, so that no scrolling part of the page cuts it off.
    strategy: 'fixed',
    middleware: [offset(8), flip(), shift({ padding: 8 })],
  });
  // The mouse may rest where it was, but what has the focus now must be seen.
  useEffect(() => {
    if (!isOpen) return;
    const look = ({ target }: FocusEvent) => {
      const { current } = refs.domReference;
      if (target instanceof Node && !current?.contains(target)) setOpen(false);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [isOpen, refs]);
  const { delay } = useDelayGroup(context);
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(context, { delay, mouseOnly: true, move: false }),
    useFocus(context),
    useDismiss(context, { referencePress: true }),
    useRole(context, { role: 'tooltip' }),
  ]);
  return (
    <>
      <span ref={refs.setReference} {...getReferenceProps()} className="inline-flex">
        {children}
      </span>
      {isOpen && (
        <div
          ref={refs.setFloating}
          style={floatingStyles}
          {...getFloatingProps()}
          className="z-50 max-w-72 rounded-control bg-text px-3 py-1.5 text-meta text-page shadow-md"
        >
          {text}
        </div>
      )}
    </>
  );
}

const hasOpenMenu = (reference: unknown) =>
  reference instanceof Element && !!reference.querySelector('[aria-expanded="true"]');
