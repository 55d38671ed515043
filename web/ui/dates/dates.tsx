import { dateWords, getLocale, perLanguage } from '../../../shared/language.ts';
import { m } from '../../../shared/messages.ts';
import { clockNow } from './clock.ts';
import { isToday, largestUnit, momentOf } from './days.ts';
import { useMinute } from './minute.ts';

/** `Nov 20, 2026` for a calendar date or a moment. */
export const shownDate = (date: string) => shown(date, { dateStyle: 'medium' });

/** `November 20`, or `November 20, 2025` of another year. */
export const shownDay = (date: string) => {
  const isThisYear = momentOf(date).getUTCFullYear() === clockNow().getUTCFullYear();
  return shown(date, { month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
};

/** `Monday, November 23` for a calendar date. */
export const longDay = (date: string) =>
  shown(date, { weekday: 'long', month: 'long', day: 'numeric' });

/** `Nov 20, 2026, 4:05 PM` */
export const shownMoment = (moment: string) =>
  shown(moment, { dateStyle: 'medium', timeStyle: 'short' });

/** `9:40 AM` of today, or `Nov 20, 2026, 4:05 PM`, from milliseconds since 1970. */
export const shownSince = (time: number) => {
  const moment = new Date(time).toISOString();
  return isToday(moment) ? shownTime(moment) : shownMoment(moment);
};

/** `9:40 AM` */
export const shownTime = (moment: string) => shown(moment, { timeStyle: 'short' });

// Some browsers put a narrow space before AM and PM.
const shown = (date: string, style: Intl.DateTimeFormatOptions) =>
  dateWords(
    new Intl.DateTimeFormat(getLocale(), { ...style, timeZone: 'UTC' }),
    momentOf(date),
  ).replaceAll('\u202F', ' ');

/** The age of a moment, updated every minute. */
export function TimeAgo({ date }: { date: string }) {
  useMinute();
  return <time dateTime={date}>{timeAgo(date)}</time>;
}

/** Age of a moment: `3 days ago`. A moment in the future, by a clock that is wrong, counts as now. */
export const timeAgo = (date: string) => {
  const passed = largestUnit(Date.now() - Date.parse(date));
  return passed ? ago().format(-passed.count, passed.unit) : m.ui_time_just_now();
};

const ago = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'always' }));
