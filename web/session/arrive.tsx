import { useEffect } from 'react';
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

type ArriveProps = { next: string | undefined; language: string | null };

/**
 * After signing in, opens what was asked for, the stored invitation or the dashboard; in the member's
 * language, if they chose another one than this page has.
 */
export function Arrive({ next, language }: ArriveProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      const place = arrivalAt(next, takeInvitation());
      if (isLanguage(language) && language !== getLocale()) openIn(language, place);
      else navigate(place, { replace: true });
    }, ARRIVAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, next, language]);
  return <Spinner />;
}
