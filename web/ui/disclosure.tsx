import { ChevronRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  opens?: boolean;
  /** Whether the user's opening scrolls it to the top, if its content would be below the screen. */
  comesIntoSight?: boolean;
};

/**
 * A collapsed section. A native `details`, so that find-in-page opens it. Opens when `opens` becomes true;
 * only the user closes it, because they may be writing in it.
 */
export function Disclosure({
  summary,
  children,
  opens = false,
  comesIntoSight = false,
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (opens && details.current) details.current.open = true;
  }, [opens]);
  // Code that sets `opens` scrolls by itself, for example to a field with an error.
  const show = () => {
    if (comesIntoSight && !opens && details.current?.open)
      details.current.scrollIntoView({ block: 'start' });
  };
  return (
    <details ref={details} className="group" onToggle={show}>
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-control py-2 font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 transition-transform group-open:transform-[rotate(90deg)]"
        />
        {summary}
      </summary>
      <div className="pt-1 pb-3">{children}</div>
    </details>
  );
}
