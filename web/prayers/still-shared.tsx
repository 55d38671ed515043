import { CircleAlert } from 'lucide-react';

/** Honest words about a group that its author has left, but the request has not. */
export const StillShared = () => (
  <p className="flex items-start gap-2.5">
    <CircleAlert aria-hidden className="mt-0.5 size-5.5 shrink-0 text-urgent" />
    This request is still shared with a group you are no longer in. Make it private to take it back.
  </p>
);
