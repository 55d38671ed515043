const STEP = 1024;

/** `0 Bytes`, `512 Bytes`, `1.50 KB`, `50.00 MB`: a size in bytes as people read it. */
export const fileSize = (bytes: number) =>
  bytes < STEP ? `${bytes} Bytes` : inUnits(bytes / STEP, 'KB', 'MB', 'GB');

const inUnits = (size: number, unit: string, next?: string, ...larger: string[]): string => {
  const shown = size.toFixed(2);
  // What would be rounded up to 1024 KB is a megabyte.
  return next && Number(shown) >= STEP ? inUnits(size / STEP, next, ...larger) : `${shown} ${unit}`;
};
