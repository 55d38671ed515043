/** U+2060, WORD JOINER: an invisible sign that forbids a line break. */
const JOINER = '\u2060';

/** U+00A0: a space where no line breaks. The narrow one, U+202F, is not in every font. */
const SPACE = '\u00a0';

type Change = [place: RegExp, sign: string];

/** The hyphen of “e-mail”, after which browsers break the line. */
const E_MAIL: Change = [/(?<=(?<!\p{L})e-)(?=mail)/giu, JOINER];

const CHANGES: Record<string, Change[]> = {
  de: [E_MAIL],
  // The spaces that French has within « » and before signs of two parts.
  fr: [E_MAIL, [/(?<=\S) (?=[:;!?»](?![\p{L}\p{N}]))|(?<=«) /gu, SPACE]],
  // Browsers break a line before the particle after a quotation, and before a bracket without a space.
  ko: [[/(?<=[’”)%])(?=\p{Script=Hangul})|(?<=[\p{Script=Hangul}}])(?=\()/gu, JOINER]],
  'pt-BR': [E_MAIL],
};

/** The space between a number and its percent sign, in any language. */
const PERCENT: Change = [/(?<=[\d}]) (?=%)/g, SPACE];

/**
 * Returns a text with signs that nobody sees where a browser would break a line within what belongs together: a
 * word in Korean, “e-mail”, a sign and the word before it in French, a number and its percent sign.
 */
export const joinWholeWords = (language: string, text: string) =>
  [PERCENT, ...(CHANGES[language] ?? [])].reduce(
    (changed, [place, sign]) => changed.replaceAll(place, sign),
    text,
  );
