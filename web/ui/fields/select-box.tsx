import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/**
 * The browser's own list, closed by a frame and an arrow of ours: WebKit's would stand around them, in gray, and
 * higher than a field.
 */
export const SelectBox = ({ className = '', ...select }: ComponentProps<'select'>) => (
  <span className="relative inline-flex">
    <select {...select} className={`cursor-pointer appearance-none pe-10 ${className}`} />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5"
    />
  </span>
);
