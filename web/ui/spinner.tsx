import { LoaderCircle } from 'lucide-react';
import { m } from '../../shared/messages.ts';

/** A spinner with a text for screen readers. */
export const Spinner = ({ label = m.ui_loading() }: { label?: string }) => (
  <div role="status" className="flex items-center justify-center gap-3 py-12 text-muted">
    <LoaderCircle aria-hidden className="size-7 animate-spin text-primary" />
    {label}
  </div>
);
