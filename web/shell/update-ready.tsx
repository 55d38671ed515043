import { Suspense, useEffect, useState } from 'react';
import { watchForUpdates } from '../api/offline/service-worker.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

const UpdateCard = lazyComponent(() => import('./update-card.tsx'), 'UpdateCard');

/** Looks for a newer version, and offers it. */
export function UpdateReady() {
  const [update, setUpdate] = useState<() => void>();
  useEffect(() => watchForUpdates((takeOver) => setUpdate(() => takeOver)), []);
  return (
    update && (
      <Suspense>
        <UpdateCard onUpdate={update} onLater={() => setUpdate(undefined)} />
      </Suspense>
    )
  );
}
