/** The longest address, in characters as a mail server gets it (RFC 5321, section 4.5.3.1.3). */
export const ADDRESS_MAX = 254;
const BEFORE_AT_MAX = 64;
/** Atoms with dots between them (RFC 5322, section 3.2.3). Quoted forms are taken by few servers. */
const BEFORE_AT = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Characters of a typed domain. A browser would accept more, and drop or decode some. */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u;
/** A domain in ASCII without `xn--`, which is checked by decoding. */
const PLAIN_DOMAIN = /^(?!.*xn--)[a-z0-9.-]+$/i;
/** Labels of 1 to 63 characters (RFC 1035, section 2.3.1). The last one is no number. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$`);
const HOST = new RegExp(`^(?!\\d+$)${LABEL}$`);

/**
 * Whether this is an address that mail servers take: ASCII letters, digits and the signs of RFC
 * 5322 before the @, a domain with a dot after it, in any script. `takesHosts` allows domains
 * without a dot, such as `root@localhost`.
 */
export const isAddress = (text: string, { takesHosts = false } = {}): boolean => {
  const [name, domain] = halves(text);
  if (name.length > BEFORE_AT_MAX || !BEFORE_AT.test(name)) return false;
  const ascii = asciiDomain(domain) ?? '';
  if (name.length + 1 + ascii.length > ADDRESS_MAX) return false;
  return DOMAIN.test(ascii) || (takesHosts && HOST.test(ascii));
};

/**
 * The address as a mail server gets it: the domain in ASCII (`xn--…`, RFC 5891), the rest as it
 * is. Text that is no address stays as it is.
 */
export const asciiAddress = (address: string): string => {
  if (!address.includes('@')) return address;
  const [name, domain] = halves(address);
  const ascii = asciiDomain(domain);
  return ascii === undefined ? address : `${name}@${ascii}`;
};

/** Returns the key for comparing addresses: the same for upper case and for `xn--`. */
export const addressKey = (address: string): string => asciiAddress(address).toLowerCase();

/** Split at the last @: none may stand before it, and `BEFORE_AT` sees one that does. */
const halves = (address: string): [name: string, domain: string] => {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
};

/** The domain in ASCII and small letters; undefined if it cannot be one. */
const asciiDomain = (domain: string): string | undefined => {
  if (domain.length > ADDRESS_MAX || !WRITTEN_DOMAIN.test(domain)) return undefined;
  if (PLAIN_DOMAIN.test(domain)) return domain.toLowerCase();
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
};

/** Invisible characters: spaces, zero width, byte order mark, direction marks. */
const INVISIBLE = /[\s\p{Cf}\p{DI}]/u;

/** Returns the text without the invisible characters around it that copying adds. */
export const withoutSignsAround = (text: string): string => {
  let from = 0;
  let to = text.length;
  while (from < to && INVISIBLE.test(text.charAt(from))) from++;
  while (to > from && INVISIBLE.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
};
