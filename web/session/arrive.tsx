import { useCallback, useEffect } from 'react';
import { getLocale, isLanguage } from '../../shared/language.ts';
import { openIn } from '../api/chosen-language.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { takeInvitation } from './invitation-redirect.ts';

const ARRIVAL_DELAY_MS = 100;

/** An address that names another place than the stored invitation is the newer wish. */
const arrivalAt = (next: string | undefined, invitation: string | undefined) =>
  next ?? invitation ?? paths.dashboard;

type Arriving = { language: string | null };

/**
 * Opens a place for somebody who has just signed in, in their language: the page is loaded anew if they
 * chose another one than it has.
 */
export function useArrival() {
  const navigate = useNavigate();
  return useCallback(
    ({ language }: Arriving, place: string) => {
      if (isLanguage(language) && language !== getLocale()) openIn(language, place);
      else navigate(place, { replace: true });
    },
    [navigate],
  );
}

type ArriveProps = { next: string | undefined; user: Arriving };

/** After signing in, opens what was asked for, the stored invitation or the dashboard. */
export function Arrive({ next, user }: ArriveProps) {
  const arrive = useArrival();
  const { language } = user;
  useEffect(() => {
    const timer = setTimeout(
      () => arrive({ language }, arrivalAt(next, takeInvitation())),
      ARRIVAL_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [arrive, next, language]);
  return <Spinner />;
}
