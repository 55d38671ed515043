// needs: khal
import { expect, setDefaultTimeout, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import {
  expectedIn,
  makeCalendar,
  type Shown,
  SPANS,
  sorted,
  ZONES,
} from '../../test-support/calendar-world/shown.ts';

setDefaultTimeout(300_000);

const DAY = 24 * 60 * 60_000;

const configOf = (at: (name: string) => string, timeZone: string) => `
[calendars]
[[own]]
path = ${at('own')}
[locale]
local_timezone = ${timeZone}
default_timezone = ${timeZone}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%dT%H:%M
longdatetimeformat = %Y-%m-%dT%H:%M
[sqlite]
path = ${at('index')}
`;

/** Imports the calendar file of a zone. Returns its events as khal shows them to somebody in another zone. */
const shownBy = async (timeZone: string, reader: string) => {
  const { sh, at } = makeCalendar(timeZone);
  writeFileSync(at('config'), configOf(at, reader));
  await sh`khal -c config import --batch -a own events.ics`.quiet();
  const found: [title: string, start: string][] = [];
  for (const [from, to] of SPANS) {
    const span = [new Date(from).toISOString().slice(0, 10), `${(to - from) / DAY}d`];
    const how = ['--notstarted', '--day-format', '', '--format', '{title}\t{start-long-full}'];
    const lines = (await sh`khal -c config list ${how} ${span}`.text()).trimEnd().split('\n');
    for (const line of lines) {
      const [title = '', start = ''] = line.split('\t');
      found.push([title, start]);
    }
  }
  return found;
};

/** Zones whose rules are new: khal takes those of its own computer, although the file has them. */
const NEW = ['America/Winnipeg', 'Africa/Casablanca'];

for (const timeZone of ZONES.filter((zone) => !NEW.includes(zone)))
  test(`khal imports a calendar file in ${timeZone}, with its times (P72)`, async () => {
    const shown = await shownBy(timeZone, 'UTC');
    const times = shown.map(([title, start]): Shown => [title, Date.parse(`${start}Z`)]);
    expect(sorted(times)).toEqual(expectedIn(timeZone));
  });

for (const timeZone of NEW)
  test(`khal shows seven o’clock on each day in ${timeZone}, by the clocks of its computer (P72)`, async () => {
    const hours = (await shownBy(timeZone, timeZone)).filter(([title]) => title !== 'Vigil');
    expect(hours.length).toBeGreaterThan(170);
    expect([...new Set(hours.map(([, start]) => start.slice(11)))]).toEqual(['07:00']);
  });
