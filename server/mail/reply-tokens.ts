/* Finds the secrets in the header of a mail, without reading the mail. */

/** A secret after the plus of an address, or at the beginning of one of our Message-IDs. */
const TOKEN = /\+([0-9a-f]{32})(?=@)|<([0-9a-f]{32})(?=\.)/gi;

/** The headers with the secret. Addresses come first: people begin a new mail as a reply to an old one. */
const WITH_TOKEN = [
  ...['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'],
  ...['in-reply-to', 'references'],
];

/** The headers with the addresses that the sender wrote to. */
const ADDRESSED = ['to', 'cc'];

/** The headers of our own mails with the secret. */
const OWN_WITH_TOKEN = ['message-id', 'reply-to'];

/** Maximum number of secrets, because each is looked up, and anybody may mail us thousands. */
const MOST_TOKENS = 20;

/**
 * Returns the first secrets in the header of a mail, the nearest first; the mail may still be for somebody
 * else.
 */
export const tokensIn = (headers: readonly Header[]) => tokensInSome(headers, WITH_TOKEN);

/** Returns the secrets in the addresses that the sender wrote to. */
export const tokensAddressed = (headers: readonly Header[]) => tokensInSome(headers, ADDRESSED);

/** Returns the first secrets in the header of a mail of ours, such as one that came back. */
export const tokensInOwn = (headers: readonly Header[]) => tokensInSome(headers, OWN_WITH_TOKEN);

/** A line of a header, unfolded. `key`: its name in lower case. */
export type Header = { key: string; value: string };

const tokensInSome = (headers: readonly Header[], names: string[]) => {
  const tokens = names.flatMap((name) => {
    const values = headers.filter(({ key }) => key === name).map(({ value }) => value);
    const found = [...values.join(' ').matchAll(TOKEN)].map(([, plus, id = '']) => plus ?? id);
    // The last one is of the mail that was replied to.
    return name === 'references' ? found.reverse() : found;
  });
  return first(tokens);
};

/** Returns the first secrets anywhere in a mail, in headers or not. */
export const tokensAnywhere = (source: Uint8Array) =>
  first(
    [...Buffer.from(source).toString('latin1').matchAll(TOKEN)].map(
      ([, plus, id = '']) => plus ?? id,
    ),
  );

const first = (tokens: string[]) =>
  [...new Set(tokens.map((token) => token.toLowerCase()))].slice(0, MOST_TOKENS);

/**
 * Returns whether a header may be of a report about mail that was not delivered (RFC 3464). Some mail servers
 * call it neither a report nor automatic; all send it with an empty return path, from a well-known name.
 */
export const mayBeReport = (headers: readonly Header[]) =>
  headers.some(({ key, value }) => IN_REPORT[key]?.test(value));

const IN_REPORT: Record<string, RegExp> = {
  'content-type': /multipart\/report|delivery-status/i,
  'return-path': /^\s*<\s*>\s*$/,
  'x-failed-recipients': /@/,
  from: /\b(mailer-daemon|postmaster)@/i,
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
