import { useEffect, useState } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { watchTooltips } from './watch-tooltips.ts';

const ShownTooltip = lazyComponent(async () => (await import('./shown-tooltip.tsx')).ShownTooltip);

/**
 * Shows the text of the `Tooltip` that the mouse rests on or the keyboard has come to. There is one in the
 * app, for all of them: each request of a long list has a menu, and nearly none is asked for its text.
 */
export function Tooltips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => watchTooltips(setAnchor), []);
  return anchor && <ShownTooltip key={anchor.dataset.tooltip} anchor={anchor} />;
}
