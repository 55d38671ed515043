import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { takeInvitation } from './invitation-redirect.ts';

const ARRIVAL_DELAY_MS = 100;

/** Someone has just signed in: a moment later they are at the invitation they came with, or home. */
export function Arrive() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(takeInvitation() ?? paths.dashboard, { replace: true }),
      ARRIVAL_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return <Spinner />;
}
