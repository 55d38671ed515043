import { useEffect, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { watchForUpdates } from '../api/offline/service-worker.ts';
import { Button } from '../ui/button.tsx';
import { mayReload } from '../ui/fields/unsaved.ts';

/** Asks the user before a newer version is activated, because a reload would lose unsaved text. */
export function UpdateReady() {
  const [update, setUpdate] = useState<() => void>();
  useEffect(() => watchForUpdates((takeOver) => setUpdate(() => takeOver)), []);
  return (
    // The element exists before its text, for screen readers.
    <div
      role="status"
      className="fixed inset-x-4 bottom-20 z-30 mx-auto max-w-md wide:bottom-6 print:hidden"
    >
      {update && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border-2 border-primary bg-card p-3 shadow-lg">
          <p className="font-semibold">{m.shell_update_ready()}</p>
          <div className="flex gap-2">
            <Button tone="quiet" onClick={() => setUpdate(undefined)}>
              {m.shell_update_later()}
            </Button>
            <Button onClick={() => mayReload() && update()}>{m.shell_update_now()}</Button>
          </div>
        </div>
      )}
    </div>
  );
}
