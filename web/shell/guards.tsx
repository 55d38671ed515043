import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/cache/queries.ts';
import { hasLeft } from '../api/offline/signing-out.ts';
import { paths } from '../paths.ts';
import { useLocation } from '../router.tsx';
import { signInFor } from '../session/next.ts';
import { Failed } from '../ui/failed.tsx';
import { Redirect } from '../ui/links.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Renders its children for signed-in users; sends others to the sign-in page, which returns here. */
export function Protected({ children }: { children: ReactNode }) {
  const { data: user, isLoading, error, refetch } = useCurrentUser();
  const { pathname, search } = useLocation();
  if (isLoading) return <Spinner />;
  if (user) return children;
  // A failed read does not mean that the user is signed out.
  if (error) return <Failed onRetry={() => void refetch()} />;
  return <Redirect to={hasLeft() ? paths.auth : signInFor(`${pathname}${search}`)} />;
}

/** Renders its children for administrators; sends other users to the dashboard. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  if (!user) return <Spinner />;
  return user.isAdmin ? children : <Redirect to={paths.dashboard} />;
}
