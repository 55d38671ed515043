import { useEffect } from 'react';
import { useNavigate } from '../router.tsx';
import { whenOpened } from './service-worker.ts';

/** Goes where a notification leads, when it was pressed while this page was open. */
export function useOpened() {
  const navigate = useNavigate();
  useEffect(() => whenOpened((path) => navigate(path)), [navigate]);
}
