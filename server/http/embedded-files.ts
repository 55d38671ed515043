/**
 * The web app's files inside the executable: web path → path to read. Empty when run from source;
 * `server/build.ts` replaces this file.
 */
export const embeddedFiles: Record<string, string> = {};

/**
 * The folder with the web app's files, for an executable that embeds none while more languages are being
 * built. Undefined in every other program.
 */
export const webFolder: string | undefined = undefined;
