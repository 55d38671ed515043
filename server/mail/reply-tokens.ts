/* Finds the secrets in the header of a mail, without reading the mail. */

/** A secret after the plus of an address, or at the beginning of one of our Message-IDs. */
const TOKEN = /\+([0-9a-f]{32})(?=@)|<([0-9a-f]{32})(?=\.)/gi;

/** The headers with the secret. Addresses come first: people begin a new mail as a reply to an old one. */
const WITH_TOKEN = [
  ...['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'],
  ...['in-reply-to', 'references'],
];

/** Maximum number of secrets, because each is looked up, and anybody may mail us thousands. */
const MOST_TOKENS = 20;

/**
 * Returns the first secrets in the header of a mail, the nearest first; the mail may still be for somebody
 * else.
 */
export const tokensIn = (headers: readonly { key: string; value: string }[]) => {
  const tokens = WITH_TOKEN.flatMap((name) => {
    const values = headers.filter(({ key }) => key === name).map(({ value }) => value);
    const found = [...values.join(' ').matchAll(TOKEN)].map(([, plus, id = '']) => plus ?? id);
    // The last one is of the mail that was replied to.
    return name === 'references' ? found.reverse() : found;
  });
  return [...new Set(tokens.map((token) => token.toLowerCase()))].slice(0, MOST_TOKENS);
};

/** Returns the lines of a header as received, unfolded. */
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
