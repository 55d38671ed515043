/**
 * The use of a connection: `isRecent` since the last look, `isAtRest` since its memory was freed. `prepared` is
 * the key of the queries that drizzle has prepared for it.
 */
export type Use = { isRecent: boolean; isAtRest: boolean; prepared: object };

export const newUse = (): Use => ({ isRecent: true, isAtRest: false, prepared: {} });

/** Must be called before each use of a cached statement. */
export const noteUse = (use: Use) => {
  use.isRecent = true;
  use.isAtRest = false;
};
