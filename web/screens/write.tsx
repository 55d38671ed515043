import { Suspense, useState } from 'react';
import { catchShared } from '../prayers/shared-words.ts';
import { Protected } from '../shell/guards.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Lazy, because visitors need nothing of it. */
const Writing = lazyComponent(() => import('../home/writing.tsx'), 'Writing');

/** Home with the form of a new request, and in it what another program shared. Words survive a sign-in. */
export function WriteScreen() {
  // Before the guard leads to the sign-in page.
  useState(catchShared);
  return (
    <Protected>
      <Suspense fallback={<Spinner />}>
        <Writing />
      </Suspense>
    </Protected>
  );
}
