/** The clocks of a zone as the server reckons: offsets from UTC, and since when (RFC 3339). */
type ServersClock = {
  timeZone: string;
  offsets: readonly { from: string; minutes: number }[];
};

const MINUTE = 60_000;

/** Offsets of this device's zone as the server reckons, in milliseconds, newest first; none for another zone. */
let offsets: readonly { from: number; offset: number }[] = [];

/** IANA name of this device's time zone; '' if the browser does not say. */
export const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

/** Whether two names are of one zone for this browser, such as `Asia/Calcutta` and `Asia/Kolkata`. */
const isSameZone = (one: string, other: string) => {
  if (one === other) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: one }).resolvedOptions().timeZone === other;
  } catch {
    // This browser's data are older than the zone.
    return false;
  }
};

/** Makes all dates of the page follow the server's clock of this device's zone, if it is among these. */
export const followClocks = (clocks: readonly ServersClock[], here = zoneHere()) => {
  const clock = clocks.find(({ timeZone }) => isSameZone(timeZone, here));
  offsets = (clock?.offsets ?? [])
    .map(({ from, minutes }) => ({ from: Date.parse(from), offset: minutes * MINUTE }))
    .reverse();
};

/** Returns how far the clocks here are ahead of UTC, in milliseconds: as the server reckons, else the browser. */
const offsetAt = (time: number) =>
  offsets.find(({ from }) => from <= time)?.offset ?? -new Date(time).getTimezoneOffset() * MINUTE;

/**
 * Returns what the clocks here show at a time, in milliseconds since 1970. The result shows it as if it were UTC: read
 * it by `getUTC…`, and format it with `timeZone: 'UTC'`.
 */
export const clockAt = (time: number) => new Date(time + offsetAt(time));

/** Returns what the clocks here show now, as `clockAt` does. */
export const clockNow = () => clockAt(Date.now());
