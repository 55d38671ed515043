import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import type { OptionalStep } from '../../shared/setup.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { Button } from '../ui/button.tsx';

type OptionalProps = { step: OptionalStep; title: string; children?: ReactNode };

/** Buttons of an optional step, with one to skip it. */
export function Actions({ step, title, children }: OptionalProps) {
  const skip = useAction(adminActions.skipSetupStep);
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-1">
      {children}
      <Button
        tone="quiet"
        className="px-2!"
        aria-label={m.setup_skip_of({ step: title })}
        pending={skip.isPending}
        onClick={() => skip.mutate({ params: { step }, body: { isNeeded: false } })}
      >
        {m.setup_skip()}
      </Button>
    </div>
  );
}

/** A skipped step, with a button to restore it. */
export function Skipped({ step, title }: OptionalProps) {
  const skip = useAction(adminActions.skipSetupStep);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="text-muted">{m.setup_is_not_needed()}</p>
      <Button
        tone="quiet"
        className="px-2!"
        aria-label={m.setup_unskip_of({ step: title })}
        pending={skip.isPending}
        onClick={() => skip.mutate({ params: { step }, body: { isNeeded: true } })}
      >
        {m.setup_unskip()}
      </Button>
    </div>
  );
}
