/** The clocks of a zone as the server reckons: minutes ahead of UTC, and since when (RFC 3339), newest first. */
type ServersClock = {
  timeZone: string;
  offsets: readonly { from: string; minutes: number }[];
};

const MINUTE = 60_000;

/** Offsets of this device's zone as the server reckons; none for another zone. */
let offsets: ServersClock['offsets'] = [];

/** Returns this browser's name of a zone, or of this device's; undefined if its data are older than the zone. */
export const zoneName = (timeZone?: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/** Makes all dates of the page follow the server's clock of this device's zone, if it is among these. */
export const followClocks = (clocks: readonly ServersClock[] = [], here = zoneName()) => {
  // One zone may have several names, such as `Asia/Calcutta` and `Asia/Kolkata`.
  offsets = clocks.find(({ timeZone }) => zoneName(timeZone) === here)?.offsets ?? [];
};

/**
 * Returns what the clocks here show at a time, in milliseconds since 1970: as the server reckons, else the browser. The
 * result shows it as if it were UTC: read it by `getUTC…`, and format it with `timeZone: 'UTC'`.
 */
export const clockAt = (time: number) =>
  new Date(
    time +
      (offsets.find(({ from }) => Date.parse(from) <= time)?.minutes ??
        -new Date(time).getTimezoneOffset()) *
        MINUTE,
  );

/** Returns what the clocks here show now, as `clockAt` does. */
export const clockNow = () => clockAt(Date.now());
