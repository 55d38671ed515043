/** The first results of a header whose lines are joined, with an optional version (RFC 8601, section 2.2). */
const RESULTS = /^authentication-results:\s*([a-z0-9][a-z0-9._-]{0,252})\s*(?:\s\d+\s*)?(?:;|$)/im;

/**
 * Returns the name of the mail server that wrote the topmost Authentication-Results of a mail, in lower case; null
 * without one. Some servers write no name.
 */
export const authservIdIn = (mail: string) => {
  const [header = ''] = mail.split(/\r?\n\r?\n/, 1);
  const [, name] = RESULTS.exec(header.replaceAll(/\r?\n[ \t]+/g, ' ')) ?? [];
  return name?.toLowerCase() ?? null;
};
