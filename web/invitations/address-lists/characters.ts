/** Ends of lines on all systems: Unicode has five more than \n and \r. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Without a shape: zero width, direction, byte order mark, soft hyphen; and control characters. */
const INVISIBLE = /(?![\n\t\u200c\u200d])[\p{Cf}\p{Cc}\p{Cs}]/gu;
const JOINERS = /[\u200c\u200d]+/g;
const ASCII = /\p{ASCII}/u;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * The text with `\n` alone between its lines, and without invisible signs. The two joiners stay
 * where a script or an emoji needs them: not beside ASCII.
 */
export const tidy = (text: string): string =>
  text
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(JOINERS, (run, at: number, all: string) =>
      isPlain(all.charAt(at - 1)) || isPlain(all.charAt(at + run.length)) ? '' : run,
    );

const isPlain = (sign: string) => sign === '' || ASCII.test(sign);

/** The full-width signs of East Asian keyboards as ASCII: `＠` is an @. It stays as long. */
export const narrow = (text: string): string =>
  text
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('、', ',');

/** Letters and digits to compare words by: small, without accents, everything else a space. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The text without signs of this kind at its ends. A regular expression for the end of a text would
 * try at each sign before it, again and again.
 */
export const trimmed = (text: string, sign: RegExp): string => {
  let from = 0;
  while (from < text.length && sign.test(text.charAt(from))) from++;
  return endTrimmed(text.slice(from), sign);
};

/** The text without signs of this kind at its end. */
export const endTrimmed = (text: string, sign: RegExp): string => {
  let to = text.length;
  while (to > 0 && sign.test(text.charAt(to - 1))) to--;
  return text.slice(0, to);
};
