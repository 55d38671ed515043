import { useCallback, useEffect } from 'react';
import { getLocale, isLanguage } from '../../shared/language.ts';
import { openIn } from '../api/chosen-language.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { takeInvitation } from './invitation-redirect.ts';

const ARRIVAL_DELAY_MS = 100;

/** The URL's `next` is newer than a stored invitation. */
const arrivalAt = (next: string | undefined, invitation: string | undefined) =>
  next ?? invitation ?? paths.dashboard;

type Arriving = { language: string | null };

/**
 * Returns a function that opens a page after a sign-in, in the user's language: reloads it if the current
 * language differs.
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

/** Opens the wanted page after a sign-in, the stored invitation or the dashboard. */
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
