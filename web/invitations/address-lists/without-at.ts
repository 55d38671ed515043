import { isAddress } from '../../../shared/address.ts';
import { peopleWords } from '../../../shared/messages/compiled/words/people.js';
import { oneOf } from '../../../shared/one-of.ts';
import { trimmed } from './characters.ts';
import { isName } from './names.ts';

/** An address that was written without @, from `from` to `to` in its text. */
export type Spelled = { from: number; to: number; written: string; address: string };

const AT = oneOf(peopleWords.at);
const DOT = String.raw`(?:\.|\s{0,9}[[({]\s{0,9}(?:\.|${oneOf(peopleWords.dot)})\s{0,9}[\])}]\s{0,9}|\s{1,9}${oneOf(peopleWords.dot)}\s{1,9})`;
/** The word for @, in brackets or between spaces. */
const SIGN = String.raw`\s{0,9}[[({]\s{0,9}(?:${AT}|@)\s{0,9}[\])}]\s{0,9}|\s{1,9}${AT}\s{1,9}`;
const WORD = String.raw`[\p{L}\p{M}\p{N}_+'’-]{1,64}`;
const DOMAIN = new RegExp(
  String.raw`[\p{L}\p{M}\p{N}-]{1,63}(?:${DOT}[\p{L}\p{M}\p{N}-]{1,63}){1,6}`,
  'iuy',
);
const BEFORE = new RegExp(
  String.raw`(?:^|[^\p{L}\p{M}\p{N}_.+-])(${WORD}(?:${DOT}${WORD}){0,5})$`,
  'iu',
);
const DOTS = new RegExp(DOT, 'giu');
const MAY_BE = new RegExp(SIGN, 'iu');
const SIGNS = new RegExp(SIGN, 'giu');
/** Number of characters before the sign that are searched for the rest of the address. */
const NEAR = 100;
const BOUNDARY = /[,;|\t\n:]/;

/** Whether a text has an @, or a word that stands for it. */
export const mayHaveAddress = (text: string): boolean => /[@＠]/.test(text) || MAY_BE.test(text);

/**
 * Returns the addresses of a text that were written without @: `ann [at] example.org`, `ann at example dot org`.
 * Without brackets, only a name may stand beside one: "we meet at example.org" is a sentence. Takes linear time.
 */
export const spelledIn = (text: string, hasOther: boolean): Spelled[] =>
  [...text.matchAll(SIGNS)].flatMap(({ 0: sign, index }) => {
    DOMAIN.lastIndex = index + sign.length;
    const domain = DOMAIN.exec(text)?.[0];
    const before = domain && BEFORE.exec(text.slice(Math.max(index - NEAR, 0), index))?.[1];
    if (!before) return [];
    const found = { from: index - before.length, to: index + sign.length + domain.length };
    const address = `${dotted(before)}@${dotted(domain)}`;
    if (!isAddress(address)) return [];
    const isBare = !/[[({]/.test(sign);
    if (isBare && (hasOther || !isAlone(text, found))) return [];
    return [
      { ...found, written: text.slice(found.from, found.to).replaceAll(/\s+/g, ' '), address },
    ];
  });

const dotted = (text: string) => text.replaceAll(DOTS, '.').replaceAll('’', "'");

/** Whether nothing but a name stands beside an address, up to the next separator. */
const isAlone = (text: string, { from, to }: Pick<Spelled, 'from' | 'to'>) => {
  const before =
    text
      .slice(Math.max(from - NEAR, 0), from)
      .split(BOUNDARY)
      .at(-1) ?? '';
  const [after = ''] = text.slice(to, to + NEAR).split(BOUNDARY);
  const name = trimmed(before, /[\s"'“”„<>()[\]{}*_–—•-]/);
  return (name === '' || isName(name)) && !/[\p{L}\p{N}]/u.test(after);
};
