import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type DisclosureProps = { summary: ReactNode; children: ReactNode; openAtFirst?: boolean };

/** A folded part. It is the browser's own element, so that find-in-page opens it. */
export const Disclosure = ({ summary, children, openAtFirst = false }: DisclosureProps) => (
  <details open={openAtFirst} className="group">
    <summary className="flex min-h-12 list-none items-center gap-2 rounded-control py-2 font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden
        className="size-5 shrink-0 transition-transform group-open:rotate-90"
      />
      {summary}
    </summary>
    <div className="pt-1 pb-3">{children}</div>
  </details>
);
