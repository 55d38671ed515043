import { addressKey } from '../../../shared/address.ts';
import { peopleWords } from '../../../shared/messages/compiled/words/people.js';
import { oneOf } from '../../../shared/one-of.ts';
import { addressesIn, type Found } from './addresses.ts';
import { decodedLink, narrow } from './characters.ts';
import { decodedWords } from './encoded-words.ts';
import { nameAfter, nameBefore } from './name-beside.ts';
import { cleanName, isLabel, isName, isNamedIn } from './names.ts';
import type { Line, Listed, Read, Unread } from './people.ts';

const MARKER = /^(?:[-*•·‣◦▪–—>☐☑✓✔]+|\[[ x]?\]|\(?\p{Nd}{1,4}[.):]|\(?[a-z]\))\s+/iu;
/** The beginning of an alias of mutt: its key and its groups. */
const ALIAS = /^\s*alias\s+(?:-group\s+\S+\s+)*\S+\s+(?=.*@)/;
const NUMBER = /^\s*(\d{1,4})[.)](?=\S)/;
/** The beginning of a note about the person above. */
const NOTE = new RegExp(String.raw`^${oneOf(peopleWords.note)}\s{0,9}[:：]`, 'iu');
const MAILTO = /mailto:(?:\/\/)?[^\s<>"'()]+/gi;
/** A word or sign between two addresses of one person. */
const OR = new RegExp(
  String.raw`^["'’>)\]\s]*(?:\/|${oneOf(peopleWords.or)}|\((?:\p{L}+:?)?)["'’<([\s]*$`,
  'iu',
);
/** Text between a display name that is an address and the real address. */
const SHOWN_AS = /^["'’)\s]*(?:<|\]\()\s*(?:(?:mailto|smtp):\s*)?$/i;

/**
 * Reads people from a text without columns: one or more in a line, with or without names. Takes linear time
 * for any input.
 */
export const readLines = (lines: readonly Line[]): Read => {
  const all: Read = { people: [], unread: [] };
  const isNumbered = isNumberedFrom(lines);
  let heading: { line: number; text: string } | undefined;
  const drop = () => {
    if (heading) all.unread.push({ line: heading.line, reason: 'no-address', about: '' });
    heading = undefined;
  };
  for (const { line, text } of lines) {
    const plain = plainOf(isNumbered ? text.replace(NUMBER, '') : text);
    if (!/[\p{L}\p{N}@]/u.test(plain)) continue;
    const { people, unread } = NOTE.test(plain) ? noted(line) : readLine(plain, line);
    const [only] = people;
    const above = heading && withoutLabel(heading.text);
    if (above && only && isNameOf(above, only, plain)) {
      only.name = cleanName(above);
      heading = undefined;
    }
    drop();
    all.people.push(...people);
    all.unread.push(...unread);
    if (people.length === 0 && unread.length === 0) heading = { line, text: plain };
  }
  drop();
  return all;
};

/** An address in a note is that of another person. */
const noted = (line: number): Read => ({
  people: [],
  unread: [{ line, reason: 'no-address', about: '' }],
});

/** Whether a line is the name for the address in the next line. */
const isNameOf = (text: string, { name, addresses: [address = ''] }: Listed, line: string) =>
  name === '' &&
  !/\s/.test(withoutLabel(line)) &&
  isName(text) &&
  (text.includes(' ') || isNamedIn(text, address));

/** Removes a label: `Name: Ann Lee`, `Email: ann@example.org`. */
const withoutLabel = (text: string) => {
  const [, label = '', rest = ''] = /^([^:]{1,30}):\s*(.*)$/.exec(text) ?? [];
  return isLabel(label) && rest ? rest : text;
};

/** Whether lines have numbers without a space, as in `1.ann@example.org`. */
const isNumberedFrom = (lines: readonly Line[]) => {
  const numbers = lines.flatMap(({ text }) => NUMBER.exec(text)?.[1] ?? []).map(Number);
  return numbers.length > 1 && numbers.every((number, at) => number === (numbers[0] ?? 0) + at);
};

const plainOf = (text: string) => {
  const said = text.replace(ALIAS, '');
  let plain = narrow(decodedWords(said))
    .replaceAll(MAILTO, (link) => decodedLink(link.replace('//', '')))
    .trim();
  // Markers can be nested: quotes of quotes, a checkbox after a number.
  for (let n = 0; n < 4; n++) plain = plain.replace(MARKER, '');
  return plain;
};

/** Reads people from one line or cell. In a list with `;` each entry has one person. */
export const readLine = (text: string, line: number): Read => {
  const entries = entriesOf(text)
    .filter((entry) => /[\p{L}\p{N}]/u.test(entry))
    .map((entry) => ({ entry, inside: addressesIn(entry) }));
  const withAddress = entries.filter(({ inside }) => inside.length > 0).length;
  const isList = text.includes('<') || 2 * withAddress > entries.length;
  if (entries.length < 2 || withAddress === 0 || !isList)
    return readEntry(text, addressesIn(text), line);
  const read: Read = { people: [], unread: [] };
  for (const { entry, inside } of entries) {
    const { people, unread } = readEntry(entry, inside, line);
    read.people.push(...people);
    read.unread.push(...unread);
    if (inside.length === 0) read.unread.push({ line, reason: 'no-address', about: '' });
  }
  return read;
};

/** Splits at each `;` outside quotes. */
const entriesOf = (text: string): string[] => {
  const entries: string[] = [];
  const isQuoting = text.split('"').length % 2 === 1;
  let isInside = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') isInside = isQuoting && !isInside;
    if (sign !== ';' || isInside) continue;
    entries.push(text.slice(from, at));
    from = at + 1;
  }
  entries.push(text.slice(from));
  return entries;
};

type Beside = { person: Listed; isNamedFirst: boolean; after: string };

const readEntry = (text: string, found: readonly Found[], line: number): Read => {
  const unread: Unread[] = [];
  const all: Beside[] = [];
  let from = 0;
  for (const [at, { address, problem, written, isWithoutAt, ...place }] of found.entries()) {
    const before = text.slice(from, place.from);
    const after = text.slice(place.to, found[at + 1]?.from);
    from = place.to;
    const last = all.at(-1);
    if (problem) unread.push({ line, reason: problem, about: written });
    else if (last && !isWithoutAt && isSamePerson(last, before, address)) {
      const { addresses } = last.person;
      last.after = after;
      if (addresses.some((one) => addressKey(one) === addressKey(address))) continue;
      if (SHOWN_AS.test(before)) addresses.unshift(address);
      else addresses.push(address);
    } else {
      const name = nameBefore(before, address, at === 0);
      const isNamedFirst = name !== '' && !before.includes('<');
      const person = {
        line,
        name,
        addresses: [address],
        ...(isWithoutAt && { withoutAt: written }),
      };
      all.push({ person, isNamedFirst, after });
    }
  }
  return { people: withNames(all, text.slice(0, found[0]?.from)), unread };
};

const isSamePerson = ({ person, isNamedFirst }: Beside, before: string, address: string) => {
  const between = before.slice(-200);
  return (
    SHOWN_AS.test(between) ||
    OR.test(between) ||
    // A name followed by addresses that may contain it.
    (isNamedFirst && (between.trim() === '' || isAlsoOf(person.name, between, address))) ||
    person.addresses.some((one) => addressKey(one) === addressKey(address))
  );
};

const isAlsoOf = (name: string, between: string, address: string) =>
  /^[\s,;]*$/.test(between) && isNamedIn(name, address);

/** Assigns names: all before their addresses, or all after. The name of a group is dropped. */
const withNames = (all: readonly Beside[], before = ''): Listed[] => {
  const [first, ...others] = all.map(({ person }) => person);
  if (!first) return [];
  const isUnnamed = others.every(({ name }) => name === '');
  const isOfGroup = others.length > 0 && isUnnamed && before.trimEnd().endsWith(':');
  if (isOfGroup && !isNamedIn(first.name, first.addresses[0] ?? '')) first.name = '';
  else if (isUnnamed && first.name === '')
    for (const { person, after } of all) person.name = nameAfter(after, person.addresses[0] ?? '');
  return [first, ...others];
};
