import moment from 'moment-timezone';
import { ZONES_FROM, ZONES_LAST_YEAR, type ZoneData } from './zone.ts';

/** End of the data. */
const TO = Date.UTC(ZONES_LAST_YEAR + 1, 0, 1);
const MINUTE = 60_000;

const rowOf = ({ untils, offsets }: moment.MomentZone) => {
  // The library counts westward, and some old offsets have seconds.
  const eastward = offsets.map((offset) => Math.round(-offset));
  const first = untils.findIndex((until) => until > ZONES_FROM);
  const row = [eastward[first] ?? 0];
  let before = ZONES_FROM;
  for (let at = first; (untils[at] ?? TO) < TO; at++) {
    if (eastward[at] === eastward[at + 1]) continue;
    const time = untils[at] ?? TO;
    row.push((time - before) / MINUTE, eastward[at + 1] ?? 0);
    before = time;
  }
  return row.map((minutes) => minutes.toString(36)).join(' ');
};

/** Returns the data as JSON of ZoneData. It runs when the program is built: the library is no part of it. */
export const zoneData = () => {
  const numbers = new Map<string, number>();
  const names: ZoneData['names'] = {};
  for (const name of moment.tz.names()) {
    const zone = moment.tz.zone(name);
    if (!zone) continue;
    const row = rowOf(zone);
    const number = numbers.get(row) ?? numbers.size;
    numbers.set(row, number);
    names[name] = number;
  }
  const data: ZoneData = { release: moment.tz.dataVersion, rows: [...numbers.keys()], names };
  return JSON.stringify(data);
};
