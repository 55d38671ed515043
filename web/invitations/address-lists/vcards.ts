import { addressesIn, choicesOf } from './addresses.ts';
import { narrow } from './characters.ts';
import { bytesOfBase64, bytesOfQuoted } from './encoded-words.ts';
import { readLines } from './lines.ts';
import { cleanName, inOrder, joinedName } from './names.ts';
import type { Line, Read } from './people.ts';

/** A property with its parameters: `item1.EMAIL;type=pref:…`. */
type Property = { name: string; parameters: string[]; value: string };
type Card = { line: number; properties: Property[] };

const WANTED = new Set(['FN', 'N', 'NICKNAME', 'EMAIL', 'AGENT']);
const PROPERTY = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):/;
const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b/i;

const BEGIN = /^([^\S\n]*)BEGIN:VCARD[^\S\n]*$/im;
/** A card that begins in the line in which another one ends. */
const JOINED = /(END:VCARD)\s*(?=BEGIN:VCARD)/gi;

export const isCards = (text: string): boolean => BEGIN.test(text);

/** Reads people from vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). */
export const readCards = (text: string): Read => {
  // A leading space marks a continuation line, unless all lines are indented.
  const indent = BEGIN.exec(text)?.[1] ?? '';
  const lines = text.split('\n').flatMap((line, at) =>
    line
      .replaceAll(JOINED, '$1\n')
      .split('\n')
      .map((part) => ({ line: at + 1, text: part })),
  );
  const { cards, others } = cardsIn(
    indent
      ? lines.map(({ line, text: written }) => ({
          line,
          text: written.startsWith(indent) ? written.slice(indent.length) : written,
        }))
      : lines,
  );
  const read: Read = readLines(others);
  for (const { line, properties } of cards) {
    const name = nameOf(properties);
    const emails = properties.filter((property) => property.name === 'EMAIL').sort(byPreference);
    const found = emails.flatMap(({ value }) => addressesIn(narrow(value)));
    const choices = choicesOf(found);
    for (const { problem, written } of found)
      if (problem) read.unread.push({ line, reason: problem, about: written });
    if (choices.addresses.length > 0) read.people.push({ line, name, ...choices });
    else if (found.length === 0) read.unread.push({ line, reason: 'no-address', about: name });
  }
  return read;
};

/** Splits the lines into cards and others. Skips a card within a card, which is that of an assistant. */
const cardsIn = (lines: readonly Line[]) => {
  const cards: Card[] = [];
  const others: Line[] = [];
  let card: Card | undefined;
  let depth = 0;
  for (const { line, text } of unfolded(lines)) {
    if (/^\s*BEGIN:VCARD\s*$/i.test(text)) {
      const isWithin = card?.properties.at(-1)?.name === 'AGENT';
      depth = isWithin ? depth + 1 : 1;
      if (isWithin) continue;
      card = { line, properties: [] };
      cards.push(card);
    } else if (/^\s*END:VCARD\s*$/i.test(text)) {
      depth = Math.max(depth - 1, 0);
      if (depth === 0) card = undefined;
    } else if (!card) others.push({ line, text });
    else if (depth === 1) {
      const property = propertyOf(text);
      if (property) card.properties.push(property);
    }
  }
  return { cards, others };
};

/**
 * Joins continuation lines: after a leading space (RFC 6350, section 3.2), or after a final `=`. Some programs write
 * both: then the space is no part of the text.
 */
const unfolded = (lines: readonly Line[]): Line[] => {
  const all: { line: number; parts: string[]; isQuoted: boolean }[] = [];
  const areBoth = areContinuedTwice(lines);
  for (const { line, text } of lines) {
    const last = all.at(-1);
    const before = last?.parts.at(-1);
    if (last?.isQuoted && before?.endsWith('=') && !isWithinCode(before, text)) {
      last.parts.splice(-1, 1, before.slice(0, -1), areBoth ? text.slice(1) : text);
    } else if (last && /^[ \t]/.test(text)) last.parts.push(text.slice(1));
    else
      all.push({
        line,
        parts: [text],
        isQuoted: QUOTED_PRINTABLE.test(text.slice(0, 300)),
      });
  }
  return all.map(({ line, parts }) => ({ line, text: parts.join('') }));
};

/**
 * Whether a line was folded within a character of quoted-printable, as KContacts does: `=D0=` and ` 9E`. Then the final
 * `=` is not the sign of a line that goes on.
 */
const isWithinCode = (before: string, text: string) =>
  /^ [89A-F][\dA-F](?:=|$)/.test(text) ||
  (/=[\dA-F]{2}=$/.test(before) && /^ [89AB][\dA-F]/.test(text));

/** Whether each line after one of quoted-printable that ends in `=` begins with a space. */
const areContinuedTwice = (lines: readonly Line[]) => {
  const continued = lines.filter((_, at) => {
    const before = lines[at - 1]?.text ?? '';
    return before.endsWith('=') && QUOTED_PRINTABLE.test(before.slice(0, 300));
  });
  return continued.length > 0 && continued.every(({ text }) => /^[ \t]/.test(text));
};

const propertyOf = (text: string): Property | undefined => {
  const [head = '', name = '', list = ''] = PROPERTY.exec(text.slice(0, 1000)) ?? [];
  if (!WANTED.has(name.toUpperCase())) return undefined;
  const parameters = list.split(';').filter(Boolean);
  return {
    name: name.toUpperCase(),
    parameters,
    value: decoded(text.slice(head.length), parameters.join(';')),
  };
};

const decoded = (value: string, parameters: string): string => {
  const charset = /(?:^|;)CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  const isQuoted = /(?:^|;)(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(parameters);
  const isBase64 = /(?:^|;)(?:ENCODING=)?(?:B|BASE64)(?:;|$)/i.test(parameters);
  if (!isQuoted && !isBase64) return value;
  try {
    const bytes = isQuoted ? bytesOfQuoted(value) : bytesOfBase64(value);
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return value;
  }
};

const nameOf = (properties: readonly Property[]): string => {
  const textOf = (name: string) =>
    properties.find((property) => property.name === name && property.value.trim())?.value ?? '';
  const [last = '', first = ''] = (textOf('N').match(/(?:[^;\\]|\\.)*(?:;|$)/g) ?? []).map((part) =>
    unescaped(part.replace(/;$/, '')),
  );
  const whole = unescaped(textOf('FN'));
  // A name that was broken into lines has lost its end.
  const isWhole = last === '' || last === first || whole !== first;
  const isName = whole !== '' && !whole.includes('@') && isWhole;
  const [nick = ''] = textOf('NICKNAME').split(/,/).map(unescaped);
  // Abook writes a name of one word twice.
  const parts = first === last ? cleanName(last) : joinedName(first, last);
  return (isName ? inOrder(whole) : parts) || cleanName(nick);
};

const unescaped = (value: string) => value.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1');

/** Sorts the preferred address first (`PREF=1`, `TYPE=pref`). */
const byPreference = (a: Property, b: Property) => preference(a) - preference(b);

const preference = ({ parameters }: Property) => {
  const list = parameters.join(';');
  const number = /\bPREF=(\d{1,3})/i.exec(list)?.[1];
  if (number) return Number(number);
  return /\bpref\b/i.test(list) ? 1 : 101;
};
