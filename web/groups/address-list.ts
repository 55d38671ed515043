import { email } from '../../shared/text.ts';

export type Understood = { email: string; name: string };

/** The longest list that is looked at, in characters: far more than 300 people need. */
export const LIST_MAX = 100_000;

/** What stands between spaces and separators. An address is one of these, with an @ inside. */
const WORD = /[^\s<>,;"'()[\]]+/g;
const INSIDE = /[^@]@+[^@]/;
/** The longest address (RFC 5321), with a full stop behind it. */
const LONGEST_WORD = 260;
/** How much is looked at for the name before an address, in characters. */
const BEFORE = 200;
/** What stands around a name. */
const AROUND = /^[\s<>,;:"'()[\]-]+|[\s<>,;:"'()[\]-]+$/g;

/**
 * The addresses of a pasted list: one or more in a line, with names or not, or the lines of a CSV
 * file. Each address once; lines without one are given back as they are, if they are not too long.
 * Takes time in proportion to the text, whatever is in it.
 */
export const readAddresses = (text: string) => {
  const found = new Map<string, Understood>();
  const unclear: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    let from = 0;
    let isUnderstood = false;
    for (const match of line.matchAll(WORD)) {
      const [word] = match;
      if (word.length > LONGEST_WORD || !INSIDE.test(word)) continue;
      const parsed = email.safeParse(word.replace(/[.:]+$/, ''));
      const before = line.slice(Math.max(from, match.index - BEFORE), match.index);
      from = match.index + word.length;
      if (!parsed.success) continue;
      isUnderstood = true;
      const key = parsed.data.toLowerCase();
      if (!found.has(key)) found.set(key, { email: parsed.data, name: nameIn(before) });
    }
    if (!isUnderstood) unclear.push(line.trim().slice(0, BEFORE));
  }
  return { people: [...found.values()], unclear };
};

/** `"Mary","Jones",` is Mary Jones. */
const nameIn = (text: string) => {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.replaceAll(AROUND, ''))
    .filter(Boolean);
  return parts.join(' ').slice(0, 80);
};
