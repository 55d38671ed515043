import { z } from 'zod';
import { runInThunderbird } from '../office-world/thunderbird.ts';
import type { Shown } from './shown.ts';

/** Runs in Thunderbird: adds each file's events to a calendar of its own, and reads them between two times. */
const IMPORT = `
  const [files, spans, done] = arguments;
  const { cal } = ChromeUtils.importESModule('resource:///modules/calendar/calUtils.sys.mjs');
  const timeOf = (ms) => {
    const time = cal.createDateTime();
    time.nativeTime = ms * 1000;
    return time;
  };
  const shown = async (text) => {
    const calendar = cal.manager.createCalendar('memory', Services.io.newURI('moz-memory-calendar://'));
    const parser = Cc['@mozilla.org/calendar/ics-parser;1'].createInstance(Ci.calIIcsParser);
    parser.parseString(text);
    for (const item of parser.getItems()) await calendar.addItem(item);
    const filter = Ci.calICalendar.ITEM_FILTER_TYPE_EVENT | Ci.calICalendar.ITEM_FILTER_CLASS_OCCURRENCES;
    const found = [];
    for (const [from, to] of spans)
      for (const item of await calendar.getItemsAsArray(filter, 0, timeOf(from), timeOf(to)))
        found.push([item.title, item.startDate.nativeTime / 1000]);
    return found;
  };
  Promise.all(files.map(shown)).then(done, (error) => done(String(error)));`;

/** Returns the events of each of these calendar files as Thunderbird has them in its calendar, within these spans. */
export const shownInThunderbird = async (
  files: readonly string[],
  spans: readonly (readonly [from: number, to: number])[],
): Promise<Shown[][]> =>
  z
    .array(z.array(z.tuple([z.string(), z.number()])))
    .parse(await runInThunderbird(IMPORT, files, spans));
