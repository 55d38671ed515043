import { useEffect, useState } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { watchTooltips } from './watch-tooltips.ts';

const ShownTooltip = lazyComponent(() => import('./shown-tooltip.tsx'), 'ShownTooltip');

/**
 * Shows the tooltip of the hovered or keyboard-focused control. One component for all of them, because each
 * request of a long list has a menu with a tooltip.
 */
export function Tooltips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => watchTooltips(setAnchor), []);
  return anchor && <ShownTooltip key={anchor.dataset.tooltip} anchor={anchor} />;
}
