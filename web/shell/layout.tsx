import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { useCurrentUser } from '../api/cache/queries.ts';
import { useCongregation } from '../api/congregation.ts';
import { paths } from '../paths.ts';
import { Outlet, useLocation } from '../router.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Offline } from './offline.tsx';
import { VisitorsFrame } from './signed-out-header.tsx';
import { useRestoredScroll } from './use-restored-scroll.ts';

export const Shell = lazyComponent(() => import('./shell.tsx'), 'Shell');

/** The layout around every screen: the whole shell for members, only a header for visitors and on `/auth`. */
export function Layout() {
  const { data, isFetched: isRead, isError } = useCurrentUser();
  const state = useMemo(() => ({ user: data, isFetched: isRead }), [data, isRead]);
  // Deferred, so that a slow phone stays responsive while the layout is drawn.
  const { user, isFetched } = useDeferredValue(state);
  const { pathname } = useLocation();
  useRestoredScroll();
  const screen = (
    <>
      <Offline />
      {/* A new boundary for each screen: an error does not remain on the next screen. */}
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  );

  // In the wrong layout a screen would mount twice and lose text typed in between.
  if (!isFetched && pathname !== paths.auth) return <Spinner />;

  // The sign-in page stays mounted during sign-in, because it knows the next page.
  if (user && pathname !== paths.auth) {
    return (
      <Suspense fallback={<Spinner />}>
        {/* Another user gets a new shell, with no dialog open. */}
        <Shell key={user.id} user={user}>
          {screen}
        </Shell>
      </Suspense>
    );
  }
  return <Visitors hasSignIn={!isError}>{screen}</Visitors>;
}

function Visitors({ hasSignIn, children }: { hasSignIn: boolean; children: ReactNode }) {
  const congregation = useCongregation()?.name;
  return (
    <VisitorsFrame as="main" congregation={congregation} hasSignIn={hasSignIn}>
      {children}
    </VisitorsFrame>
  );
}
