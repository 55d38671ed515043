import { ZONES_LAST_YEAR } from './zone.ts';
import { zones } from './zones.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Years in a row after which a change of the clocks is a rule. */
const RULE_YEARS = 3;
/** As RFC 5545, section 3.3.10, calls them, from Sunday on. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A change of a zone's clocks; offsets in milliseconds ahead of UTC. */
type Change = { time: number; from: number; to: number };

/** A yearly rule, such as the last Sunday of March: `{ month: 3, weekday: '-1SU' }`. */
export type YearlyRule = { month: number; weekday: string };

/** When a zone gets an offset (RFC 5545, section 3.6.5): once, or each year from then on. */
export type Observance = {
  /** What the clocks show when they change, as if they showed UTC. */
  shown: number;
  /** Offsets before and after, in milliseconds ahead of UTC. */
  from: number;
  to: number;
  rule: YearlyRule | null;
};

/**
 * Returns the observances of a zone from a time on, at least ten years ahead as far as they are known, in order. A change
 * that comes by the same rule each year is one of them, and has no end. A zone whose changes stand in a table, such as
 * Casablanca's, has one for each change.
 */
export const observancesOf = (timeZone: string, since: number): Observance[] => {
  const lastYear = Math.min(new Date(since).getUTCFullYear() + 10, ZONES_LAST_YEAR);
  const changes = changesBetween(since, Date.UTC(lastYear + 1, 0) - 1, timeZone);
  const groups = Map.groupBy(changes, patternOf);
  const found: Observance[] = [...groups.values()].flatMap((ofPattern) => {
    const rule = ruleOf(ofPattern, lastYear);
    return (rule ? ofPattern.slice(0, 1) : ofPattern).map(({ time, from, to }) => ({
      ...{ shown: time + from, from, to, rule },
    }));
  });
  return found.sort((one, other) => one.shown - other.shown);
};

/** Returns the change before a time, and those up to another one. */
const changesBetween = (since: number, until: number, timeZone: string): Change[] =>
  zones
    .offsetsBetween(since, until, timeZone)
    .map(({ begin, offset }) =>
      begin < 0
        ? { time: -offset, from: offset, to: offset }
        : { time: begin, from: zones.offsetAt(begin - 1, timeZone), to: offset },
    );

/** Returns what changes of one rule have in common. */
const patternOf = ({ time, from, to }: Change) => {
  const shown = new Date(time + from);
  return [from, to, shown.getUTCMonth(), shown.getUTCDay(), shown.getTime() % DAY].join(' ');
};

/** Returns the rule of changes that come each year up to the last one; null if they follow none. */
const ruleOf = (changes: readonly Change[], lastYear: number): YearlyRule | null => {
  const days = changes.map(({ time, from }) => new Date(time + from));
  const isYearly = days.every(
    (day, n) => day.getUTCFullYear() === lastYear - (days.length - 1 - n),
  );
  const [first] = days;
  if (!first || !isYearly || days.length < RULE_YEARS) return null;
  const week = days.every(isLastOfMonth) ? -1 : weekOf(first);
  if (week !== -1 && days.some((day) => weekOf(day) !== week)) return null;
  return {
    month: first.getUTCMonth() + 1,
    weekday: `${week}${WEEKDAYS[first.getUTCDay()]}`,
  };
};

const weekOf = (day: Date) => Math.ceil(day.getUTCDate() / 7);

const isLastOfMonth = (day: Date) =>
  new Date(day.getTime() + 7 * DAY).getUTCMonth() !== day.getUTCMonth();
