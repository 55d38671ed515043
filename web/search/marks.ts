import { HIT_END, HIT_START, hitsOf, type Term, wordsOf } from '../../shared/words.ts';

/** A piece of a text, starting at character `at`. */
export type Part = { text: string; isHit: boolean; at: number };

/** Splits a snippet; matches are between the server's marks. */
export const partsOfSnippet = (snippet: string): Part[] => {
  let at = 0;
  let isHit = false;
  return snippet.split(new RegExp(`([${HIT_START}${HIT_END}])`)).flatMap((text) => {
    if (text === HIT_START || text === HIT_END) {
      isHit = text === HIT_START;
      return [];
    }
    at += text.length;
    return text ? [{ text, isHit, at: at - text.length }] : [];
  });
};

export const partsOfText = (text: string, terms: readonly Term[]): Part[] => {
  const whole = text.normalize('NFC');
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, isHit: boolean) => {
    if (end > at) parts.push({ text: whole.slice(at, end), isHit, at });
    at = end;
  };
  for (const [start, end] of hitsOf(wordsOf(whole), terms)) {
    add(start, false);
    add(end, true);
  }
  add(whole.length, false);
  return parts;
};
