/* The secrets in the header of a mail, found without reading the mail. */

/** A secret behind the plus of an address, or at the beginning of one of our Message-IDs. */
const TOKEN = /\+([0-9a-f]{32})(?=@)|<([0-9a-f]{32})(?=\.)/gi;

/** The headers in which the secret stands. Addresses come first: people begin a new mail as an answer to an old one. */
const WITH_TOKEN = [
  ...['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'],
  ...['in-reply-to', 'references'],
];

/** Each is looked up. Anybody may mail us thousands, and nobody answers so many mails with one. */
const MOST_TOKENS = 20;

/** The first secrets in the header of a mail, the nearest first; it may still be for somebody else. */
export const tokensIn = (headers: readonly { key: string; value: string }[]) => {
  const tokens = WITH_TOKEN.flatMap((name) => {
    const values = headers.filter(({ key }) => key === name).map(({ value }) => value);
    const found = [...values.join(' ').matchAll(TOKEN)].map(([, plus, id = '']) => plus ?? id);
    // The last one is the mail that was answered.
    return name === 'references' ? found.reverse() : found;
  });
  return [...new Set(tokens.map((token) => token.toLowerCase()))].slice(0, MOST_TOKENS);
};

/** The lines of a header as it came, unfolded. */
export const linesOf = (header: string) =>
  header
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0
        ? [{ key: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1) }]
        : [];
    });
