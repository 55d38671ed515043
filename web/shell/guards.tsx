import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { Failed } from '../ui/failed.tsx';
import { Redirect } from '../ui/links.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** For people who are signed in; others are sent to the sign-in page. */
export function Protected({ children }: { children: ReactNode }) {
  const { data: user, isLoading, error, refetch } = useCurrentUser();
  if (isLoading) return <Spinner />;
  if (user) return children;
  // A failed read does not mean that nobody is signed in.
  if (error) return <Failed onRetry={() => void refetch()} />;
  return <Redirect to={paths.auth} />;
}

/** For administrators; other members are sent to the dashboard. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  if (!user) return <Spinner />;
  return user.isAdmin ? children : <Redirect to={paths.dashboard} />;
}
