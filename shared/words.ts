/** What stands around each hit in a snippet: characters that no text has. */
export const HIT_START = '\ue000';
export const HIT_END = '\ue001';

/** The longest query, in characters. */
export const QUERY_MAX = 200;

/**
 * A word of a text, and where it stands there. In a script without spaces each character is a word;
 * `isJoined` says that it follows the word before with nothing between.
 */
export type Word = { word: string; start: number; end: number; isJoined: boolean };

/** Scripts that put no spaces between words, or, as Korean, join other words to them. */
const SPACELESS = ['Han', 'Hira', 'Kana', 'Hang', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
/** Within a word nobody sees these: soft hyphen, places for a line break, direction marks. */
const UNSEEN = '\\u00ad\\u200b\\u200e\\u200f\\u2060\\ufeff';
const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, 'g');
const CHARACTER = `(?=[\\p{L}\\p{N}])[${SPACELESS}][\\p{M}${UNSEEN}]*`;
const RUN = `(?:(?![${SPACELESS}])[\\p{L}\\p{N}][\\p{M}${UNSEEN}]*)+`;
const WORDS = new RegExp(`(${CHARACTER})|${RUN}`, 'gu');

/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. Other marks are vowels. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
/** Letters that Unicode does not split into a plain letter and an accent. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const ASCII = /^[a-z0-9]+$/;

/** What stands between the two parts of O’Brien. */
const APOSTROPHE = /^['’ʼ′＇]$/;

/**
 * The words of a text in the form NFC, in order: the index and the marks use them. A word that people look
 * for in another form stands there in both, at the same place: `obrien` for O’Brien, an Arabic word
 * without its article, a Hebrew one without a prefix of one letter.
 */
export const wordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  let before: Word | undefined;
  for (const now of plainWordsOf(text)) {
    if (before && APOSTROPHE.test(text.slice(before.end, now.start)))
      words.push({ ...now, word: before.word + now.word, start: before.start });
    words.push(now);
    for (const word of otherFormsOf(now.word)) words.push({ ...now, word, isJoined: false });
    before = now;
  }
  return words;
};

/** The words as they are written. */
export const plainWordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  let joinsAt = -1;
  for (const { 0: found, 1: character, index: start } of text.matchAll(WORDS)) {
    const end = start + found.length;
    const isJoined = character !== undefined && joinsAt === start;
    for (const word of folded(found)) words.push({ word, start, end, isJoined });
    joinsAt = character === undefined ? -1 : end;
  }
  return words;
};

/** The Arabic article, also behind “and”, “with”, “like” and “so”; “to the” has a form of its own. */
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=\p{Script=Arabic}{2})/u;
/** What Hebrew writes together with the next word: and, the, in, like, to, from, that. */
const HEBREW_PREFIX = /^[והבכלמש](?=\p{Script=Hebrew}{2})/u;

const otherFormsOf = (word: string): string[] =>
  [word.replace(ARTICLE, ''), word.replace(HEBREW_PREFIX, '')].filter((form) => form !== word);

/** Without case, accents and other forms of the same letter. A ligature may be several words. */
const folded = (found: string): string[] => {
  const lower = found.toLowerCase();
  if (ASCII.test(lower)) return [lower];
  const plain = lower
    .replaceAll(ALL_UNSEEN, '')
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter);
  return plain.match(WORDS) ?? [];
};

/** What is looked for: a word by its beginning, or characters in a row. */
export type Term = readonly string[];

/** No more words than these are looked for. */
const MOST_TERMS = 10;

/** The terms of what somebody typed, each once. Everything that is no word is left out. */
export const termsOf = (typed: string): Term[] => {
  const terms: string[][] = [];
  for (const { word, isJoined } of plainWordsOf(typed.normalize('NFC'))) {
    if (isJoined) terms.at(-1)?.push(word);
    else terms.push([word.replace(ARTICLE, '')]);
  }
  return [...new Map(terms.map((term) => [term.join(' '), term])).values()].slice(0, MOST_TERMS);
};

/** Where terms stand in a text, given its words: pairs of start and end, in order. */
export const hitsOf = (words: readonly Word[], terms: readonly Term[]): [number, number][] => {
  const hits: [number, number][] = [];
  for (const [at, { start }] of words.entries()) {
    const found = terms.filter((term) => standsAt(words, at, term));
    const longest = Math.max(0, ...found.map(({ length }) => length));
    const end = words[at + longest - 1]?.end;
    if (longest === 0 || end === undefined) continue;
    const last = hits.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else hits.push([start, end]);
  }
  return hits;
};

export const haveAll = (words: readonly Word[], terms: readonly Term[]) =>
  terms.every((term) => words.some((_, at) => standsAt(words, at, term)));

const standsAt = (words: readonly Word[], at: number, term: Term) =>
  term.every((part, nth) => {
    const found = words[at + nth];
    if (nth > 0 && !found?.isJoined) return false;
    return nth === term.length - 1 ? found?.word.startsWith(part) : found?.word === part;
  });
