import { perLanguage } from './language.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = perLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'always' }),
);

/** When a wait of so many seconds is over, in words and rounded up: `in 2 hours`. */
export const inWords = (seconds: number) => {
  const until = relative();
  if (seconds <= 90) return until.format(Math.ceil(seconds), 'second');
  if (seconds <= 90 * MINUTE) return until.format(Math.ceil(seconds / MINUTE), 'minute');
  if (seconds <= 2 * DAY) return until.format(Math.ceil(seconds / HOUR), 'hour');
  return until.format(Math.ceil(seconds / DAY), 'day');
};
