/**
 * Browsers break a line in these places, though a Korean word goes on: after a quotation comes its particle,
 * and a bracket follows its word without a space.
 */
const BREAKS = /(?<=[’”)%])(?=\p{Script=Hangul})|(?<=[\p{Script=Hangul}}])(?=\()/gu;

/** U+2060, WORD JOINER: no line breaks where it stands, and nobody sees it. */
const JOINER = '\u2060';

type Source = { language: string; text: string };

/** Keeps the words of a Korean text together at their quotation marks. Other languages stay as they are. */
export const keepingWords = <T extends Source>(source: T): T =>
  source.language === 'ko' ? { ...source, text: source.text.replaceAll(BREAKS, JOINER) } : source;
