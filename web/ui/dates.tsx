import { format, formatDistanceToNow, isToday, min, parseISO } from 'date-fns';
import { getLocale } from '../../shared/language.ts';
import { useMinute } from './minute.ts';

/** Today where the member is, as `YYYY-MM-DD`. */
export const today = () => format(new Date(), 'yyyy-MM-dd');

/** `Nov 20, 2026` for a calendar date or a moment. */
export const shownDate = (date: string) => shown(date, { dateStyle: 'medium' });

/** `Nov 20, 2026, 4:05 PM` */
export const shownMoment = (moment: string) =>
  shown(moment, { dateStyle: 'medium', timeStyle: 'short' });

/** `9:40 AM` of today, or `Nov 20, 2026, 4:05 PM`, from milliseconds since 1970. */
export const shownSince = (time: number) => {
  const moment = new Date(time).toISOString();
  return isToday(time) ? shown(moment, { timeStyle: 'short' }) : shownMoment(moment);
};

// Some browsers put a narrow space before AM and PM.
const shown = (date: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(getLocale(), style).format(parseISO(date)).replaceAll('\u202F', ' ');

/** How long ago a moment was. It stays right while one looks at it. */
export function TimeAgo({ date }: { date: string }) {
  useMinute();
  return <time dateTime={date}>{timeAgo(date)}</time>;
}

/** How long ago a moment was: `3 days ago`. A clock that runs behind never says `in 2 minutes`. */
export const timeAgo = (date: string) =>
  formatDistanceToNow(min([parseISO(date), new Date()]), { addSuffix: true });
