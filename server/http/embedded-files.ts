/**
 * The web app's files inside the executable: web path → path to read. Empty when run from source;
 * `server/build.ts` replaces this file.
 */
export const embeddedFiles: Record<string, string> = {};
