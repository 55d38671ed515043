/** Words that a shell does not change. Windows' paths have `\` and `:`. */
const PLAIN = { posix: /^[\w@%+=:,./-]+$/, windows: /^[\w@+=:,./\\-]+$/ };

/** Returns a word of a command line, such as a path, quoted so that it can be copied into a shell. */
export const shellWord = (word: string, platform = process.platform) => {
  if (platform === 'win32') return PLAIN.windows.test(word) ? word : `"${word}"`;
  return PLAIN.posix.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
};
