import { isAddress } from '../../../shared/address.ts';

/*
 * What the receiving mail server found about the sender (RFC 8601). A sender can forge such a header, so a
 * fail in any of them counts, and only the first one, which our own server wrote last, can excuse it.
 */

/** Returns whether a mail server says that the sender is forged. `headers` are in the order of the mail. */
export const isSenderForged = (headers: readonly string[]) => {
  const found = headers.map(resultsIn);
  if (found.some(({ dmarc }) => dmarc === 'fail')) return true;
  const [first] = found;
  // A forwarder breaks one of the two. DMARC accepts a mail that passes either, for the domain that it names.
  if (!first || first.dmarc === 'pass') return false;
  // Some servers write one header per method, each with the server's name.
  return found.some(
    ({ by, spf, dkim }) => by === first.by && (FAILS.has(spf ?? '') || FAILS.has(dkim ?? '')),
  );
};

const FAILS = new Set(['fail', 'hardfail', 'permerror']);

type Results = { by: string; dmarc?: string; spf?: string; dkim?: string };

/** Returns the result of each method; `fail` if a method has several results and one of them is. */
const resultsIn = (header: string): Results => {
  const { plain, isOpen } = withoutSaid(header);
  const results: Record<string, string> = {};
  // An unclosed comment or quote hides the rest. Then only fails are believed.
  const isBelieved = (result: string) => !isOpen || FAILS.has(result);
  for (const [, method = '', result = ''] of (isOpen ? header : plain).matchAll(
    /[;\s](dmarc|spf|dkim)\s*=\s*(\w+)/gi,
  )) {
    const name = method.toLowerCase();
    const outcome = result.toLowerCase();
    // One valid signature is enough.
    if (name === 'dkim' && results.dkim === 'pass') continue;
    if (name !== 'dkim' && FAILS.has(results[name] ?? '')) continue;
    if (isBelieved(outcome)) results[name] = outcome;
  }
  const [by = ''] = plain.trim().split(/[\s;]/, 1);
  return { ...results, by: by.toLowerCase() };
};

/** Returns a header without the comments and quoted words of its sender. `isOpen`: one is not closed. */
const withoutSaid = (header: string) => {
  let plain = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at++) {
    const sign = header[at];
    const isInside = isQuoted || depth > 0;
    if (isInside && sign === '\\') at++;
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    else if (sign === '(' && !isQuoted) depth++;
    else if (sign === ')' && depth > 0) depth--;
    else if (!isInside) {
      plain += sign;
      continue;
    }
    if (!isInside) plain += ' ';
  }
  return { plain, isOpen: isQuoted || depth > 0 };
};

/** Maximum length of an address header, in characters. */
const LONGEST = 1_000;
const ONE_ADDRESS =
  /^([^<>,;:()]*)<([^\s<>@,;:()]+@[^\s<>@,;:()]+)>$|^([^\s<>@,;:()]+@[^\s<>@,;:()]+)$/;

/**
 * Returns the address in the From headers of a mail; null unless there is exactly one that no mail server can
 * read differently: not in a group, nor in encoded words, nor beside a second one.
 */
export const singleSender = (headers: readonly string[]) => {
  const [header = '', ...others] = headers;
  if (others.length > 0 || header.length > LONGEST) return null;
  const { plain, isOpen } = withoutSaid(header);
  const [, name = '', inBrackets, alone] = ONE_ADDRESS.exec(plain.trim()) ?? [];
  const address = inBrackets ?? alone;
  if (isOpen || address === undefined || !isAddress(address, { takesHosts: true })) return null;
  // Some programs use the address as display name.
  return name.includes('@') && name.trim() !== address ? null : address;
};
