/**
 * Returns the file that a thread begins with, named from this folder. In the executable it is one of the
 * entry points of `build.ts`.
 */
export const threadFile = (name: string) =>
  Bun.embeddedFiles.length > 0 ? `./${name}` : new URL(`./${name}`, import.meta.url).href;
