import { type Term, type Word, wordsOf } from '../../shared/words.ts';

/** Longer words are cut, in the index and in the query alike. */
const LONGEST = 40;
/**
 * So many characters in a row are one token in scripts without spaces. With four, a text of 1,000
 * characters took 59 kB instead of 25.
 */
const ROW = 2;

/**
 * What the index stores of a text, each token once. In scripts without spaces there is a token for
 * each character with those that follow it, so every part of a sentence is the beginning of a token.
 */
export const tokensOf = (text: string): string[] => {
  const words = wordsOf(text.normalize('NFC'));
  return [...new Set(words.map((_, at) => tokenAt(words, at)))];
};

const tokenAt = (words: readonly Word[], at: number) => {
  let token = words[at]?.word ?? '';
  for (let next = at + 1; next < at + ROW && words[next]?.isJoined; next++)
    token += words[next]?.word;
  return token.slice(0, LONGEST);
};

/**
 * Whether a text may have all tokens of this term and yet not the term: the index does not know
 * whether they stand side by side, nor how a word that was cut goes on.
 */
export const isPutTogether = (term: Term) => term.length > ROW || term.join('').length > LONGEST;

/** What the tokens of a text begin with that has this term. */
export const beginningsOf = (term: Term): string[] => {
  const starts = term.slice(0, Math.max(1, term.length - ROW + 1)).keys();
  return [...starts].map((at) =>
    term
      .slice(at, at + ROW)
      .join('')
      .slice(0, LONGEST),
  );
};

/** A sum by which one sees that a text has other words now. */
export const sumOf = (words: string) => Bun.hash(words).toString(36);

/** Of beginnings that are longer the index has no list. */
const LISTED = 7;

/**
 * A term as an expression for MATCH. It is made of quoted strings, so nothing in it is an operator.
 * `mark` stands before each token, as in the index. `wholeOf` may tell all tokens with a beginning
 * that is too long for the index's lists.
 */
export const matching = (
  term: Term,
  mark = '',
  wholeOf: (beginning: string) => readonly string[] = () => [],
) => {
  const tokens = beginningsOf(term).map((row) => {
    const beginning = mark + row;
    const whole = [...beginning].length > LISTED ? wholeOf(beginning) : [];
    if (whole.length === 0) return `"${beginning}" *`;
    return `(${whole.map((token) => `"${token}"`).join(' OR ')})`;
  });
  return `(${tokens.join(' AND ')})`;
};
