/**
 * The places where browsers break a line inside a Korean word: before the particle after a quotation, and before
 * a bracket without a space.
 */
const BREAKS = /(?<=[’”)%])(?=\p{Script=Hangul})|(?<=[\p{Script=Hangul}}])(?=\()/gu;

/** U+2060, WORD JOINER: an invisible sign that forbids a line break. */
const JOINER = '\u2060';

/** Returns a Korean text with a word joiner where a browser would break a word. Texts in other languages do not change. */
export const joinWholeWords = (language: string, text: string) =>
  language === 'ko' ? text.replaceAll(BREAKS, JOINER) : text;
