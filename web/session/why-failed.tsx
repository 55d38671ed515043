import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Input } from '../api/client.ts';
import type { ActionName, CallOf } from '../api/mutations.ts';
import { failureWords } from '../api/use-action.ts';

type WhyFailedProps<A extends ActionName> = {
  action: A;
  /** How it went. */
  outcome: { error: Error | null; variables: Input<CallOf[A]> | undefined };
};

/**
 * Says above a form why the server refused it, in the words of the toast, which goes away. It gets the focus: what
 * magnifies the page, or reads it out, goes there.
 */
export function WhyFailed<A extends ActionName>({
  action,
  outcome: { error, variables },
}: WhyFailedProps<A>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  if (!error || !variables) return null;
  const { title, text } = failureWords(action, error, variables);
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-why-failed
      className="flex items-start gap-3 rounded-card border-2 border-danger bg-card p-4"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold text-danger">{title}</p>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}
