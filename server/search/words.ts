import { type Term, type Word, wordsOf } from '../../shared/words.ts';

/** Longer words are cut, in the index and in queries. */
const LONGEST = 40;
/** Characters per token in scripts without spaces. With four, a text of 1,000 characters took 59 kB instead of 25. */
const ROW = 2;

/**
 * Returns the index's tokens of a text, without duplicates. In scripts without spaces there is a token for
 * each character with those that follow it, so every part of a sentence is a prefix of a token.
 */
export const tokenize = (text: string): string[] => {
  const words = wordsOf(text.normalize('NFC'));
  return [...new Set(words.map((_, at) => tokenAt(words, at)))];
};

const tokenAt = (words: readonly Word[], at: number) => {
  let token = words[at]?.word ?? '';
  for (let next = at + 1; next < at + ROW && words[next]?.isJoined; next++)
    token += words[next]?.word;
  return token.slice(0, LONGEST);
};

/** Returns whether the tokens of a term prove nothing: they may not be adjacent, or a long word was cut. */
export const needsTextCheck = (term: Term) => term.length > ROW || term.join('').length > LONGEST;

/** Returns the prefixes of tokens that a text with this term has. */
export const prefixesOf = (term: Term): string[] => {
  const starts = term.slice(0, Math.max(1, term.length - ROW + 1)).keys();
  return [...starts].map((at) =>
    term
      .slice(at, at + ROW)
      .join('')
      .slice(0, LONGEST),
  );
};

/** Returns a checksum that shows when a text has changed. */
export const textChecksum = (words: string) => Bun.hash(words).toString(36);

/** Maximum length of prefixes in the index's lists. */
const LISTED = 7;

/**
 * Returns a term as an expression for MATCH. It consists of quoted strings, so nothing in it is an operator.
 * `mark` is before each token, as in the index. `wholeOf` may return all tokens with a prefix that is too
 * long for the index's lists.
 */
export const matchExpression = (
  term: Term,
  mark = '',
  wholeOf: (beginning: string) => readonly string[] = () => [],
) => {
  const tokens = prefixesOf(term).map((row) => {
    const beginning = mark + row;
    const whole = [...beginning].length > LISTED ? wholeOf(beginning) : [];
    if (whole.length === 0) return `"${beginning}" *`;
    return `(${whole.map((token) => `"${token}"`).join(' OR ')})`;
  });
  return `(${tokens.join(' AND ')})`;
};
