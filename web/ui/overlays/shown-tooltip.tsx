import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { createPortal } from 'react-dom';

/** A tooltip beside its control. */
export function ShownTooltip({ anchor }: { anchor: HTMLElement }) {
  const { refs, floatingStyles } = useFloating({
    elements: { reference: anchor },
    // Fixed, so that no scrolling part of the page cuts it off.
    strategy: 'fixed',
    // Moves with its control when the page scrolls.
    whileElementsMounted: autoUpdate,
    middleware: [offset(8), flip(), shift({ padding: 8 })],
  });
  return createPortal(
    <div
      ref={refs.setFloating}
      role="tooltip"
      style={floatingStyles}
      className="z-50 max-w-72 rounded-control bg-text px-3 py-1.5 text-meta text-page shadow-md"
    >
      {anchor.dataset.tooltip}
    </div>,
    // Rendered inside its control, because the dialog or bar may lie over the rest of the page.
    anchor,
  );
}
