import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { Button } from './button.tsx';
import { Spoken } from './spoken.tsx';

type FailedProps = {
  title?: string;
  children?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
};

/** A box that says what went wrong in a section, with a button to try again if that helps. */
export const Failed = ({
  title = m.ui_load_failed(),
  children = m.ui_load_failed_advice(),
  onRetry,
  action,
}: FailedProps) => (
  <Spoken
    as="div"
    className="flex flex-col items-start gap-3 rounded-card border-2 border-danger bg-card p-5"
  >
    <p className="flex items-center gap-2 font-semibold text-danger">
      <CircleAlert aria-hidden className="size-6 shrink-0" />
      {title}
    </p>
    <p>{children}</p>
    {onRetry && (
      <Button tone="plain" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    )}
    {action}
  </Spoken>
);
