import { getDomain } from 'tldts';
import { isAddress } from '../../../shared/address.ts';
import type { Header } from '../../mail/reply-tokens.ts';

/*
 * What the receiving mail server found about the sender (RFC 8601). A sender can write such a header, too, so only
 * those of the server that wrote the topmost one count, and below them those of nobody. `ownServer` is the name of our mail
 * server, as the test of the mailbox learned it.
 */

/**
 * Returns whether the receiving mail server says that the sender is forged. `headers` are in the order of the mail,
 * `from` is its address. A result of DMARC decides (RFC 7489, section 3.1). Without one, a pass of SPF or DKIM for the domain of
 * `from` excuses a fail of the other: forwarders break one of them.
 */
export const isSenderForged = (
  headers: readonly Header[],
  from: string | null,
  ownServer: string | null = null,
) => {
  const { results, isAboveReceived } = ownResults(headers, ownServer);
  if (results.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return true;
  // Below a server's own Received a sender's headers may follow its results.
  const [first] = results;
  const believed = results.filter(({ header }) => isAboveReceived || header === first?.header);
  const passes = believed.filter(({ result }) => result === 'pass');
  if (passes.some(({ method }) => method === 'dmarc')) return false;
  const domain = domainOf(from ?? '');
  if (passes.some((pass) => isAligned(pass.domain, domain))) return false;
  return results.some(
    ({ method, result, header }) =>
      FAILS.has(result) &&
      // One valid signature is enough.
      !(
        method === 'dkim' && passes.some((pass) => pass.method === 'dkim' && pass.header === header)
      ),
  );
};

const FAILS = new Set(['fail', 'hardfail']);

/** The result of a method, the domain that it is about, and the index of its header. */
type Result = { method: string; result: string; domain: string; header: number };

/** Returns the results of the server that wrote the topmost header, down to the next Received. */
const ownResults = (headers: readonly Header[], ownServer: string | null) => {
  const isResults = ({ key }: Header) => key === 'authentication-results';
  const isReceived = ({ key }: Header) => key === 'received';
  // Only our own server writes above its Received. Below, a sender or their provider may have written the results.
  const firstReceived = headers.findIndex(isReceived);
  const isOwn = ({ value }: Header, at: number) =>
    ownServer === null || at < firstReceived || isSameServer(serverOf(value), ownServer);
  const start = headers.findIndex((header, at) => isResults(header) && isOwn(header, at));
  if (start < 0) return { results: [], isAboveReceived: false };
  const end = headers.findIndex((header, at) => at > start && isReceived(header));
  const isAboveReceived = end >= 0 && !headers.slice(0, start).some(isReceived);
  const by = serverOf(headers[start]?.value ?? '');
  const results = headers
    .slice(start, end < 0 ? undefined : end)
    .filter((header) => isResults(header) && serverOf(header.value) === by)
    .flatMap(({ value }, header) => resultsIn(value, header));
  return { results, isAboveReceived };
};

const serverOf = (value: string) => {
  const [by = ''] = withoutSaid(value).plain.trim().split(/[\s;]/, 1);
  return by.toLowerCase();
};

/** A provider's servers have different names in one domain. */
const isSameServer = (one: string, other: string) => one === other || isAligned(one, other);

const METHOD = /^\s*(dmarc|spf|dkim)\s*=\s*(\w+)/i;
/** The domain of the envelope's sender, or of a signature. */
const DOMAIN = /\s(?:smtp\.mailfrom|header\.[di])\s*=\s*([^\s;]+)/i;

const resultsIn = (value: string, header: number): Result[] => {
  const { plain, isOpen } = withoutSaid(value);
  // An unclosed comment or quote hides the rest. Then only fails are believed.
  const parts = (isOpen ? value : plain).split(isOpen ? /[;\s](?=(?:dmarc|spf|dkim)\s*=)/i : ';');
  return parts.flatMap((part) => {
    const [, method = '', said = ''] = METHOD.exec(part) ?? [];
    const result = said.toLowerCase();
    if (method === '' || (isOpen && !FAILS.has(result))) return [];
    return {
      method: method.toLowerCase(),
      result,
      domain: domainOf(DOMAIN.exec(part)?.[1] ?? ''),
      header,
    };
  });
};

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Returns whether two domains belong to one organisation, as DMARC's relaxed alignment compares them. */
const isAligned = (one: string, other: string) =>
  one !== '' && (one === other || (organisationOf(one) ?? one) === organisationOf(other));

const organisationOf = (domain: string) => getDomain(domain, { allowPrivateDomains: true });

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
