import { Suspense, useState } from 'react';
import { catchShared } from '../prayers/caught-words.ts';
import { Protected } from '../shell/guards.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Lazy, because visitors need nothing of it. */
const Writing = lazyComponent(() => import('../prayers/writing.tsx'), 'Writing');
const Home = lazyComponent(() => import('./dashboard.tsx'), 'DashboardScreen');

/** Home with the form of a new request, and in it what another program shared. Words survive a sign-in. */
export function WriteScreen() {
  // Before the guard leads to the sign-in page.
  useState(catchShared);
  return (
    <Protected>
      <Suspense fallback={<Spinner />}>
        <Writing>
          <Home />
        </Writing>
      </Suspense>
    </Protected>
  );
}
