import { groupBy } from 'es-toolkit';
import { getLocale } from '../../../shared/language.ts';
import { m } from '../../../shared/messages.ts';
import cities from './cities.json';
import { firstWeekday } from './first-weekday.ts';

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** `7:00 AM`. Some browsers put a narrow space before AM and PM. */
export const hourWords = (hour: number) =>
  new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2026, 0, 1, hour)))
    .replaceAll('\u202F', ' ');

type Region = { region: string; zones: { zone: string; place: string }[] };

/**
 * Time zones of this browser and the chosen one, grouped by region: `New York` in `America`. Zones without a
 * region come last.
 */
export const timeZonesWith = (chosen: string): Region[] => {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();
  const regions = groupBy(zones, (zone) => zone.slice(0, Math.max(0, zone.indexOf('/'))));
  return Object.entries(regions)
    .sort(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([region, inRegion]) => ({
      region: region || m.congregation_time_zone_other(),
      zones: inRegion.map((zone) => ({ zone, place: placeIn(zone) })),
    }));
};

/** Cities as their people write them, by language: names of zones lack accents and other letters. */
const CITIES: Partial<Record<string, Partial<Record<string, string>>>> = cities;

/** `New York` of `America/New_York`; `São Paulo` of `America/Sao_Paulo` in Portuguese. */
export const placeIn = (zone: string) =>
  CITIES[getLocale()]?.[zone] ?? zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');

/** The days of a week: 0 is Sunday. */
export const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** The days of a week, from the one with which weeks begin for the reader. */
export const daysInOrder = () => DAYS.map((day) => (day + firstWeekday(getLocale())) % DAYS.length);

const A_SUNDAY = 4;

/** `Wednesday`. */
export const dayWords = (day: number) =>
  new Intl.DateTimeFormat(getLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, A_SUNDAY + day)),
  );
