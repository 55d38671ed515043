import { decodeHTML } from 'entities';

/** Line breaks of all systems: Unicode has five besides \n and \r. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Invisible characters: zero width, direction, byte order mark, soft hyphen, and control characters. */
const INVISIBLE = /(?![\n\t\u200c\u200d])[\p{Cf}\p{Cc}\p{Cs}]/gu;
const JOINERS = /[\u200c\u200d]+/g;
const ASCII = /\p{ASCII}/u;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * Normalizes line breaks to `\n` and removes invisible characters. The two joiners remain, except beside
 * ASCII, because some scripts and emoji need them.
 */
export const tidy = (text: string): string =>
  text
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(JOINERS, (run, at: number, all: string) =>
      isPlain(all.charAt(at - 1)) || isPlain(all.charAt(at + run.length)) ? '' : run,
    );

const isPlain = (sign: string) => sign === '' || ASCII.test(sign);

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;

/** Characters that separate cells and rows. */
const SEPARATOR = /["\n\r\t,;|]/;

/**
 * Returns a tidy text with its HTML entities decoded: some programs export `O&#039;Brien`, a few of them twice. One
 * of a separator stays, because it belongs to a text.
 */
export const plainText = (text: string): string => {
  let plain = text;
  for (let n = 0; n < 2 && plain.includes('&'); n++)
    plain = plain.replaceAll(ENTITY, (entity) => {
      const sign = decodeHTML(entity);
      return SEPARATOR.test(sign) ? entity : sign;
    });
  return tidy(plain);
};

/** Decodes escapes such as `%27` in a `mailto:` link (RFC 6068, section 2). An invalid one stays. */
export const decodedLink = (link: string): string => {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
};

/** Replaces full-width characters of East Asian keyboards by ASCII: `＠` by @. Keeps the length. */
export const narrow = (text: string): string =>
  text
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('、', ',');

/** Normalizes a text for comparison: lower case, without accents, other characters as spaces. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Removes matching characters at both ends. A regular expression anchored at the end would take quadratic time. */
export const trimmed = (text: string, sign: RegExp): string => {
  let from = 0;
  while (from < text.length && sign.test(text.charAt(from))) from++;
  return endTrimmed(text.slice(from), sign);
};

/** Removes matching characters at the end. */
export const endTrimmed = (text: string, sign: RegExp): string => {
  let to = text.length;
  while (to > 0 && sign.test(text.charAt(to - 1))) to--;
  return text.slice(0, to);
};
