import { email } from '../../shared/text.ts';

export type Understood = { email: string; name: string };

/** What looks like an address: everything around an @ up to a space or a separator. */
const ADDRESS = /[^\s<>,;"'()[\]]+@[^\s<>,;"'()[\]]+/g;
/** What stands around a name. */
const AROUND = /^[\s<>,;:"'()[\]-]+|[\s<>,;:"'()[\]-]+$/g;

/**
 * The addresses of a pasted list: one or more in a line, with names or not, or the lines of a CSV
 * file. Each address once; lines without one are given back as they are.
 */
export const readAddresses = (text: string) => {
  const found = new Map<string, Understood>();
  const unclear: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    let from = 0;
    let isUnderstood = false;
    for (const match of line.matchAll(ADDRESS)) {
      const parsed = email.safeParse(match[0].replace(/[.:]+$/, ''));
      const before = line.slice(from, match.index);
      from = match.index + match[0].length;
      if (!parsed.success) continue;
      isUnderstood = true;
      const key = parsed.data.toLowerCase();
      if (!found.has(key)) found.set(key, { email: parsed.data, name: nameIn(before) });
    }
    if (!isUnderstood) unclear.push(line.trim());
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
