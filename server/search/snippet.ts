import { HIT_END, HIT_START, hitsOf, type Term, wordsOf } from '../../shared/words.ts';

/** Approximate length of a snippet, in characters. */
const LONG = 160;
/** Characters before the first hit. */
const BEFORE = 50;
const MARKS = new RegExp(`[${HIT_START}${HIT_END}]`, 'g');

/** Returns the part of a text around the first hit, with all hits in it marked; undefined without a hit. */
export const makeSnippet = (text: string, terms: readonly Term[]): string | undefined => {
  const clean = cleaned(text);
  const hits = hitsOf(wordsOf(clean), terms);
  const [first] = hits;
  return first && cut(clean, Math.max(0, first[0] - BEFORE), hits);
};

/** Returns the beginning of a text, for a request that was found by its title or author. */
export const beginningOf = (text: string) => cut(cleaned(text), 0, []);

/** Returns a text in its lines, without blank lines and without the marks, which a member may have typed. */
const cleaned = (text: string) =>
  text
    .replaceAll(MARKS, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
    .normalize('NFC');

const cut = (text: string, wanted: number, hits: [number, number][]) => {
  const start = wanted === 0 ? 0 : edge(text, wanted, hits[0]?.[0] ?? wanted);
  const [, firstEnd = 0] = hits[0] ?? [];
  const end = Math.max(edgeBefore(text, start + LONG), Math.min(firstEnd, start + 2 * LONG));
  let marked = start > 0 ? '…' : '';
  let at = start;
  for (const [from, to] of hits.filter(([from, to]) => from >= start && to <= end)) {
    marked += `${text.slice(at, from)}${HIT_START}${text.slice(from, to)}${HIT_END}`;
    at = to;
  }
  return `${marked}${text.slice(at, end)}${end < text.length ? '…' : ''}`;
};

/** Returns the first beginning of a word from `wanted` on, but not after `latest`. */
const edge = (text: string, wanted: number, latest: number) => {
  const space = text.slice(wanted - 1).search(/\s/) + wanted - 1;
  return space < wanted - 1 || space + 1 > latest ? whole(text, wanted) : space + 1;
};

/** Returns the last end of a word before `wanted`. */
const edgeBefore = (text: string, wanted: number) => {
  if (wanted >= text.length) return text.length;
  const space = Math.max(text.lastIndexOf(' ', wanted), text.lastIndexOf('\n', wanted));
  return space > wanted - LONG / 2 ? space : whole(text, wanted);
};

/** Returns the index, or the one before it inside of a surrogate pair. */
const whole = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);
