/**
 * Finds addresses as Playwright's globs do: `*` stands for anything up to the next slash, `**` for anything, and
 * `**` with a slash for whole folders. So `**` with `/sw.js` does not stand for `/news.js` or `/assets/x-sw.js`.
 */
export const globOf = (glob: string) =>
  new RegExp(
    `${glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*\*\/?|\*/g, (it) => PATTERNS[it] ?? it)}$`,
  );

const PATTERNS: Record<string, string> = {
  '*': '[^/]*',
  '**': '.*',
  '**/': '(?<=^|/)(?:.*/)?',
};
