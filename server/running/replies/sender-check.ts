/*
 * What the receiving mail server found about the sender (RFC 8601). A sender can write such a header too, so one
 * that says fail counts wherever it stands, and only the first one, which our own server wrote last, can excuse.
 */

/** Whether a mail server says that the mail is not from where it says. `headers` come as in the mail. */
export const isFailing = (headers: readonly string[]) => {
  const found = headers.map(resultsIn);
  if (found.some(({ dmarc }) => dmarc === 'fail')) return true;
  const [first] = found;
  // A forwarder breaks one of the two. DMARC takes a mail that passes either, for the domain that it names.
  if (!first || first.dmarc === 'pass') return false;
  return ['spf', 'dkim'].some((method) => FAILS.has(first[method] ?? ''));
};

const FAILS = new Set(['fail', 'hardfail', 'permerror']);

/** The result of each method; `fail` if it has several and one of them is. */
const resultsIn = (header: string) => {
  const results: Record<string, string> = {};
  // Words between brackets are a sender's to choose.
  const plain = header.replaceAll(/\([^()]*\)|"[^"]*"/g, ' ');
  for (const [, method = '', result = ''] of plain.matchAll(
    /[;\s](dmarc|spf|dkim)\s*=\s*(\w+)/gi,
  )) {
    const name = method.toLowerCase();
    const outcome = result.toLowerCase();
    // One good signature is enough.
    if (name === 'dkim' && results.dkim === 'pass') continue;
    if (name !== 'dkim' && FAILS.has(results[name] ?? '')) continue;
    results[name] = outcome;
  }
  return results;
};
