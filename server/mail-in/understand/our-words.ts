import { mailPieces } from '../../../shared/messages/compiled/words/mail-pieces.js';

/** The mail that was answered, as far as it is known. Texts and names are as our mail had them. */
export type SentMail = {
  /** Titles and texts of the request and its updates in it. */
  texts: readonly string[];
  /** Comments on it. Other people may write the same words, so they only count amid other words of ours. */
  comments: readonly string[];
  /** Names of people, groups and the congregation in it. */
  names: readonly string[];
  /** The addresses that it came from, or that take answers. */
  addresses: readonly string[];
};

/** The fewest letters of a line that is found within a text of ours: a shorter part may be anybody's. */
const FEWEST_OF_PART = 12;
/** The fewest letters of a line with which a text begins: a program may cut the rest. */
const FEWEST_OF_BEGINNING = 8;
/** The part of a line's letters that must be ours. The rest may be a date or a name that is not known. */
const MOSTLY = 0.8;

/** A link, or a piece of one that a program has broken: it has no words. */
const LINK = /<?(?:https?:|mailto:|www\.)[^\s>]*>?|\S{40,}/gi;

/** Returns the letters and digits of a text, as they are compared: programs change all other characters. */
export const lettersOf = (text: string) =>
  text
    .replaceAll(LINK, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Words that are known whole, by their first letters. */
type Known = Map<string, string[]>;

/** Number of letters by which known words are looked up. */
const KEY = 2;

const knownWords = (words: Iterable<string>): Known => {
  const known: Known = new Map();
  for (const word of new Set(words)) {
    if (word.length < KEY) continue;
    const key = word.slice(0, KEY);
    known.set(key, [...(known.get(key) ?? []), word]);
  }
  return known;
};

const PIECES = mailPieces.map(lettersOf);
let pieces: Known | undefined;

/** Whether a line is ours, or part of a comment, which may be ours. */
export type Look = 'ours' | 'comment' | 'other';

/** Finds what we wrote among the lines of a mail. */
export type OurWords = ReturnType<typeof ourWords>;

/** Returns how to find the words of a mail that we sent: its texts, and our sentences with its names and dates. */
export const ourWords = (sent: SentMail) => {
  pieces ??= knownWords(PIECES);
  const known = [pieces, knownWords([...sent.texts, ...sent.names].flatMap(partsOf))];
  const beginnings = sent.texts.flatMap(partsOf);
  const whole = [...sent.texts.map(lettersOf), ...PIECES].join(' ');
  const comments = sent.comments.map(lettersOf).join(' ');
  const isPart = (line: string) =>
    (line.length >= FEWEST_OF_PART && whole.includes(line)) ||
    (line.length >= FEWEST_OF_BEGINNING && beginnings.some((text) => text.startsWith(line)));
  return {
    /** Returns for each line whether we wrote it. A sentence may be broken over several lines. */
    look: (lines: readonly string[]): Look[] => {
      const letters = lines.map(lettersOf);
      const marks = markedIn(letters.join(''), known);
      let from = 0;
      return letters.map((line) => {
        const start = from;
        from += line.length;
        if (line === '') return 'other';
        if (isPart(line) || sumOf(marks, start, from) >= line.length * MOSTLY) return 'ours';
        return comments.includes(line) ? 'comment' : 'other';
      });
    },
    /** Returns whether a line is the rest of a sentence of ours that begins on another one. */
    continues: (before: string, line: string) => {
      const rest = lettersOf(line);
      const joined = `${lettersOf(before)}${rest}`;
      const start = joined.length - rest.length;
      if (rest === '' || start === 0) return false;
      return (
        whole.includes(joined.slice(Math.max(0, start - FEWEST_OF_PART))) ||
        sumOf(markedIn(joined, known), start, joined.length) === rest.length
      );
    },
  };
};

const sumOf = (marks: Uint8Array, start: number, end: number) => {
  let sum = 0;
  for (let at = start; at < end; at++) sum += marks[at] ?? 0;
  return sum;
};

/** Returns a text and its lines: a program may leave out some. */
const partsOf = (text: string) => [text, ...text.split('\n')].map(lettersOf);

/** Returns 1 for each letter that belongs to known words, else 0. */
const markedIn = (text: string, known: readonly Known[]) => {
  const marks = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const key = text.slice(at, at + KEY);
    for (const words of known)
      for (const word of words.get(key) ?? [])
        if (text.startsWith(word, at)) marks.fill(1, at, at + word.length);
  }
  return marks;
};
