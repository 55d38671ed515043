import { ChevronRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  opens?: boolean;
  /** Whether it moves to the top when the user opens it, where what it holds would be out of sight. */
  comesIntoSight?: boolean;
};

/**
 * A folded part. It is the browser's own element, so that find-in-page opens it. It opens when
 * `opens` becomes true, and only the user closes it: somebody may be writing in it.
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
  // What `opens` it has its own place to show, such as a field with an error.
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
