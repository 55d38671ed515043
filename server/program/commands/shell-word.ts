/** What a shell would not take as it stands. Windows' paths have `\` and `:`. */
const PLAIN = { posix: /^[\w@%+=:,./-]+$/, windows: /^[\w@+=:,./\\-]+$/ };

/** A word of a command line, such as a path, so that it can be copied into a shell as it is printed. */
export const shellWord = (word: string, platform = process.platform) => {
  if (platform === 'win32') return PLAIN.windows.test(word) ? word : `"${word}"`;
  return PLAIN.posix.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
};
