/** The result of the last delivery, until it is stored. */
export type LastResult = ReturnType<typeof createLastResult>;

/**
 * Holds the result of a delivery until it is stored: the database may be locked, or the disk full.
 * Otherwise it would be unknown whether a mail was sent.
 */
export const createLastResult = () => {
  let kept: (() => void) | undefined;
  const storeKept = () => {
    kept?.();
    kept = undefined;
  };
  return {
    /** Stores a result. Throws if the database fails; `storeKept` stores it later. */
    store: (result: () => void) => {
      kept = result;
      storeKept();
    },
    /** Stores a result that could not be stored before. Throws if the database still fails. */
    storeKept,
  };
};
