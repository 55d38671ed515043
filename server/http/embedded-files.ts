/**
 * The web app's files that are part of this program: path on the web → path to read.
 * Empty when run from source; the executable's build puts the real list in its place.
 */
export const embeddedFiles: Record<string, string> = {};
