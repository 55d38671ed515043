import { fullName } from '../../../shared/full-name.ts';
import { peopleWords } from '../../../shared/messages/compiled/words/people.js';
import { endTrimmed, folded, trimmed } from './characters.ts';

/** Maximum length of a name, in characters. */
const NAME_MAX = 80;
/** Lower-case words and signs within a name. */
const PARTICLES = new Set([...peopleWords.particle, '&', '+']);
const SUFFIX = /^(?:jr|sr|ii|iii|iv|esq|ph\.? ?d|m\.? ?d|d\.? ?d|ret)\.?$/i;
/** Labels and titles, which are not names. */
const LABELS = new Set(peopleWords.label);
const NAME_SIGNS = /^(?:[\p{L}\p{M}.'’·&+-]|\u200c|\u200d)+$/u;
const CAPITAL = /^['’]?[\p{Lu}\p{Lt}\p{Lo}]/u;
const AROUND = /[\s"'“”„«»‘,;:|<>[\]*_–—-]/;

/** Cleans a name: one line, without quotes around it, at most 80 characters. */
export const cleanName = (text: string): string => {
  const line = text
    .slice(0, 4 * NAME_MAX)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ');
  const plain = trimmed(line, AROUND);
  // A single quote may be part of the name, such as 't Hooft.
  const isQuoted = /^['’].*['’]$/.test(plain);
  return shortened(isQuoted ? trimmed(plain.slice(1, -1), AROUND) : plain);
};

/** Cuts a name between two words, or at least not within a character. */
const shortened = (name: string) => {
  const signs = [...name];
  if (signs.length <= NAME_MAX) return name;
  const head = signs.slice(0, NAME_MAX - 1).join('');
  const space = head.lastIndexOf(' ');
  const cut = space > NAME_MAX / 2 ? head.slice(0, space) : endTrimmed(head, /[\p{M}\u200d]/u);
  return `${endTrimmed(cut, /[\s,;]/)}…`;
};

export const joinedName = (firstName: string, lastName: string): string =>
  cleanName(fullName({ firstName, lastName }));

/** Reorders `Hollis, Margaret` to Margaret Hollis; a suffix, as in `King, Martin Luther, Jr.`, stays last. */
export const inOrder = (name: string): string => {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const names = parts.filter((part) => !SUFFIX.test(part));
  const suffixes = parts.filter((part) => SUFFIX.test(part));
  const [last = '', first = '', ...more] = names;
  if (names.length !== 2) return cleanName([last, first, ...more, ...suffixes].join(' '));
  return cleanName([joinedName(first, last), ...suffixes].join(' '));
};

/** Whether a text looks like a person's name: up to six words, each with a capital. */
export const isName = (text: string): boolean => {
  const words = text.split(/\s+/).filter(Boolean);
  return (
    words.length > 0 &&
    words.length <= 6 &&
    text.length <= NAME_MAX &&
    words.every(isNameWord) &&
    words.some((word) => CAPITAL.test(word)) &&
    !isLabel(text)
  );
};

const isNameWord = (word: string) =>
  PARTICLES.has(word) || (NAME_SIGNS.test(word) && CAPITAL.test(word));

/** Whether a text is a label or title: `Email`, `Tel.`, `Mr`. */
export const isLabel = (text: string): boolean => {
  const plain = folded(text);
  return plain === '' || LABELS.has(plain) || plain === 'e mail';
};

/** Returns the name at the end of a text: "Ann Lee" in `Please invite Ann Lee`. */
export const nameAtEnd = (text: string): string => {
  const words = text.split(/\s+/).filter(Boolean);
  let from = words.length;
  while (from > 0 && words.length - from < 6 && isNameWord(words[from - 1] ?? '')) from--;
  while (from < words.length && PARTICLES.has(words[from] ?? '')) from++;
  const name = words.slice(from).join(' ');
  return isName(name) ? name : '';
};

/** Whether an address contains a word of the name before its @: `Käthe` in `kaethe.m@`. */
export const isNamedIn = (name: string, address: string): boolean => {
  const before = folded(address.slice(0, address.lastIndexOf('@')));
  const squeezed = before.replaceAll(' ', '');
  const parts = before.split(' ').filter((part) => part.length > 2);
  return wordsOf(name).some(
    (word) => squeezed.includes(word) || parts.some((part) => word.startsWith(part)),
  );
};

/** Returns a name's words in both spellings that addresses use: without accents, and with German umlauts as "ae". */
export const wordsOf = (name: string): string[] => {
  const german = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => `${folded(letter)}e`)
    .replaceAll('ß', 'ss');
  return [...folded(name).split(' '), ...folded(german).split(' ')].filter(
    (word) => word.length > 2,
  );
};
