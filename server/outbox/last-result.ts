/** The result of the last delivery, if it could not be stored. */
export type LastResult = ReturnType<typeof createLastResult>;

/**
 * Keeps what came of a delivery until it is stored: the database may be locked, or the disk full. Otherwise nobody
 * would know of a mail that was sent whether it was.
 */
export const createLastResult = () => {
  let kept: (() => void) | undefined;
  const storeKept = () => {
    kept?.();
    kept = undefined;
  };
  return {
    /** Stores a result. Throws if that is not possible; then `storeKept` does it later. */
    store: (result: () => void) => {
      kept = result;
      storeKept();
    },
    /** Stores a result that could not be stored before. Throws if it still cannot. */
    storeKept,
  };
};
