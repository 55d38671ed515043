/** First time that the release's data cover, in milliseconds since 1970: in 2011 Samoa was the last country to skip a day. */
export const ZONES_FROM = Date.UTC(2011, 0, 1);
/** Last year whose clocks are known. */
export const ZONES_LAST_YEAR = 2037;

/** The clocks of a zone, in milliseconds. */
export type Zone = {
  /** When each offset begins, since 1970; the first one is -Infinity. */
  begins: number[];
  /** How far the clocks are ahead of UTC. */
  offsets: number[];
};

/**
 * The IANA data that a release brings. A row is the offset from UTC in 2011, then for each change the time since the
 * one before, or since 2011, and the new offset: minutes, in base 36. Zones with the same clocks have one row.
 */
export type ZoneData = {
  /** Release of IANA, such as `2026f`. */
  release: string;
  rows: string[];
  /** For each name of a zone, older names too, the number of its row. */
  names: Record<string, number>;
};
