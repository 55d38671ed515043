import { isAddress } from '../../../shared/address.ts';

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
  // Some servers write a header for each method. All have the server's name.
  return found.some(
    ({ by, spf, dkim }) => by === first.by && (FAILS.has(spf ?? '') || FAILS.has(dkim ?? '')),
  );
};

const FAILS = new Set(['fail', 'hardfail', 'permerror']);

type Results = { by: string; dmarc?: string; spf?: string; dkim?: string };

/** The result of each method; `fail` if it has several and one of them is. */
const resultsIn = (header: string): Results => {
  const { plain, isOpen } = withoutSaid(header);
  const results: Record<string, string> = {};
  // What is open hides what follows. Then nothing is believed but that it fails.
  const isBelieved = (result: string) => !isOpen || FAILS.has(result);
  for (const [, method = '', result = ''] of (isOpen ? header : plain).matchAll(
    /[;\s](dmarc|spf|dkim)\s*=\s*(\w+)/gi,
  )) {
    const name = method.toLowerCase();
    const outcome = result.toLowerCase();
    // One good signature is enough.
    if (name === 'dkim' && results.dkim === 'pass') continue;
    if (name !== 'dkim' && FAILS.has(results[name] ?? '')) continue;
    if (isBelieved(outcome)) results[name] = outcome;
  }
  const [by = ''] = plain.trim().split(/[\s;]/, 1);
  return { ...results, by: by.toLowerCase() };
};

/** A header without comments and quoted words, which are a sender's to choose. `isOpen`: one has no end. */
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

/** Longer ones are no person's. In characters. */
const LONGEST = 1_000;
const ONE_ADDRESS =
  /^([^<>,;:()]*)<([^\s<>@,;:()]+@[^\s<>@,;:()]+)>$|^([^\s<>@,;:()]+@[^\s<>@,;:()]+)$/;

/**
 * The address in the From headers of a mail; null unless there is exactly one, written so that no mail server
 * can have checked another: not in a group, nor in encoded words, nor beside a second one.
 */
export const onlySender = (headers: readonly string[]) => {
  const [header = '', ...others] = headers;
  if (others.length > 0 || header.length > LONGEST) return null;
  const { plain, isOpen } = withoutSaid(header);
  const [, name = '', inBrackets, alone] = ONE_ADDRESS.exec(plain.trim()) ?? [];
  const address = inBrackets ?? alone;
  if (isOpen || address === undefined || !isAddress(address, { takesHosts: true })) return null;
  // Some programs have no name to show but the address.
  return name.includes('@') && name.trim() !== address ? null : address;
};
