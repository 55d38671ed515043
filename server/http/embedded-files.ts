/** The embedded web app: web path → path to read. Empty from source; `server/build.ts` replaces this file. */
export const embeddedFiles: Record<string, string> = {};

/** Folder of the web app for an executable that embeds none while languages are being built; else undefined. */
export const webFolder: string | undefined = undefined;
