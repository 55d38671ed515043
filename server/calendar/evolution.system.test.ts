// needs: gir1.2-ecal-2.0 python3-gi
import { expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import {
  expectedIn,
  makeCalendar,
  type Shown,
  SPANS,
  sorted,
  ZONES,
} from '../../test-support/calendar-world/shown.ts';

setDefaultTimeout(180_000);

const SCRIPT = join(import.meta.dir, '../../test-support/calendar-world/evolution.py');

for (const timeZone of ZONES)
  test(`Evolution’s library shows the times of a calendar file in ${timeZone} (P72)`, async () => {
    const { sh, at } = makeCalendar(timeZone);
    const seconds = SPANS.flat().map((time) => time / 1000);
    // The Python of Debian has its libraries.
    const lines = await sh`/usr/bin/python3 ${SCRIPT} ${at('events.ics')} ${seconds}`.text();
    const shown = lines
      .trimEnd()
      .split('\n')
      .map((line): Shown => {
        const [title = '', start] = line.split('\t');
        return [title, Number(start) * 1000];
      });
    expect(sorted(shown)).toEqual(expectedIn(timeZone));
  });
