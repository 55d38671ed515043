import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '../../shared/messages.ts';
import { say, unsay } from './spoken.tsx';

/** Milliseconds of loading before it is announced. */
const SAID_AFTER_MS = 1_000;

/** A spinner with a text, which screen readers announce if loading takes long. */
export function Spinner({ label = m.ui_loading() }: { label?: string }) {
  useEffect(() => {
    const timer = setTimeout(() => say(label), SAID_AFTER_MS);
    return () => {
      clearTimeout(timer);
      unsay(label);
    };
  }, [label]);
  return (
    <div className="flex items-center justify-center gap-3 py-12 text-muted">
      <LoaderCircle aria-hidden className="size-7 animate-spin text-primary" />
      {label}
    </div>
  );
}
