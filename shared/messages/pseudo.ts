/** English with strange letters, for tests and for those who write screens. No program that is shipped has it. */
export const PSEUDO = 'en-XA';

/**
 * What a build is told: whether it is one for tests, with the pseudo-language. A minifier drops its
 * sentences from all others.
 */
export const withPseudo = (isForTests: boolean) => ({
  'process.env.UPHELD_SHIPPED': isForTests ? '"no"' : '"yes"',
});

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const STRANGE = 'åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';

/** What is put in when the sentence is shown, a link's mark, and a brace to be written. */
const KEPT = /(\{[^}]*\}|\\[{}])/;

/** Marks a sentence: what is still plain on a screen then has not come from the catalogue. */
export const marked = (sentence: string) =>
  `⟦${sentence
    .split(KEPT)
    .map((piece, index) => (index % 2 === 1 ? piece : strange(piece)))
    .join('')}⟧`;

const strange = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => STRANGE[PLAIN.indexOf(letter)] ?? letter);

type Message = string | { match: Record<string, string> }[];

/** A file of the catalogue with every sentence marked. */
export const pseudoOf = (text: string) => {
  const english: Record<string, Message> = JSON.parse(text);
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(english).map(([name, message]) => [
        name,
        typeof message === 'string' ? marked(message) : message.map(markedVariants),
      ]),
    ),
  );
};

const markedVariants = (variants: { match: Record<string, string> }) => ({
  ...variants,
  match: Object.fromEntries(
    Object.entries(variants.match).map(([form, sentence]) => [form, marked(sentence)]),
  ),
});
