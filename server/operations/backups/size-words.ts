const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;
const GIGABYTE = 1000 * MEGABYTE;

/** Returns a size for people: `740 kB`, `12.3 MB`. */
export const sizeWords = (bytes: number) => {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} kB`;
  if (bytes < GIGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
};
