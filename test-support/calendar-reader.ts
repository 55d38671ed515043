import ICAL from 'ical.js';

/** Reads a calendar file of one event as Thunderbird does, whose library this is. It knows no zone but those in the file. */
export const readCalendar = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('No event');
  return { calendar, zone: zone && new ICAL.Timezone(zone), event: new ICAL.Event(component) };
};

/** Returns the times of the file's event up to a time, in milliseconds since 1970. */
export const timesIn = (file: string, until: number) => {
  const { event, zone } = readCalendar(file);
  const times: number[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (zone) next.zone = zone;
    const time = next.toUnixTime() * 1000;
    if (time > until) return times;
    times.push(time);
  }
  return times;
};
