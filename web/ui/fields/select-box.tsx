import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A native select with our border and arrow, because WebKit's own are gray and higher than a text field. */
export const SelectBox = ({ className = '', ...select }: ComponentProps<'select'>) => (
  <span className="relative inline-flex">
    <select {...select} className={`cursor-pointer appearance-none pe-10 ${className}`} />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5"
    />
  </span>
);
