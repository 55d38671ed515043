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

export const Shell = lazyComponent(async () => (await import('./shell.tsx')).Shell);

/**
 * The frame around every screen except `/login`: the full shell for members, only the name for
 * visitors.
 */
export function Layout() {
  const { data, isFetched: isRead, isError } = useCurrentUser();
  const state = useMemo(() => ({ user: data, isFetched: isRead }), [data, isRead]);
  // The frame is drawn in small steps: a slow phone can do something else in between.
  const { user, isFetched } = useDeferredValue(state);
  const { pathname } = useLocation();
  useRestoredScroll();
  const screen = (
    <>
      <Offline />
      {/* A screen that failed must not take the next one down with it. */}
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  );

  // In the wrong frame a screen would start twice and lose text typed in between.
  if (!isFetched && pathname !== paths.auth) return <Spinner />;

  // The sign-in page stays while somebody signs in, because it knows where they go next.
  if (user && pathname !== paths.auth) {
    return (
      <Suspense fallback={<Spinner />}>
        {/* Another person gets a new frame, with nothing open. */}
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
