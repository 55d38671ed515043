import { nameFrom } from './name-from.ts';
import { plainWords } from './plain-words.ts';

/** Maximum length of a name, in characters. */
const LONGEST = 200;

/**
 * Returns a text without its last line if that is only the sender's name, as in a signature. Other last lines
 * stay, as they may revoke the first. `shown`: the display name beside the address.
 */
export const withoutOwnName = (text: string, { shown, from }: { shown: string; from: string }) => {
  const at = text.lastIndexOf('\n');
  if (at <= 0 || text.length - at > LONGEST || shown.length > LONGEST) return text;
  const last = wordsOf(text.slice(at + 1));
  const { firstName, lastName } = nameFrom(shown, from);
  const own = new Set(wordsOf(`${shown} ${firstName} ${lastName}`));
  const isName = last.length > 0 && last.every((word) => own.has(word));
  return isName ? text.slice(0, at).trimEnd() : text;
};

const wordsOf = (text: string) => plainWords(text).toLowerCase().split(' ').filter(Boolean);
