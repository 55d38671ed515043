import { peopleWords } from '../../../shared/messages/compiled/words/people.js';
import { oneOf } from '../../../shared/one-of.ts';
import { addressesIn, choicesOf } from './addresses.ts';
import { narrow } from './characters.ts';
import type { Columns, Names } from './columns.ts';
import { readLine } from './lines.ts';
import { cleanName, inOrder, isNamedIn, joinedName } from './names.ts';
import type { Read, Row } from './people.ts';

/** Reads people from a table, one for each row. Reads only columns of names and addresses. */
export const readTable = (rows: readonly Row[], { from, addresses, old, names }: Columns): Read => {
  const read: Read = { people: [], unread: [] };
  const headings = rows[from - 1]?.cells.join('\n');
  for (const [at, { line, cells, isHidden, lacks }] of rows.entries()) {
    if (at === from - 1 || (headings && cells.join('\n') === headings)) continue;
    if (!cells.some((cell) => /[\p{L}\p{N}]/u.test(cell))) continue;
    const textsIn = (columns: readonly number[]) =>
      at < from ? [] : columns.map((column) => narrow(cells[column] ?? ''));
    const texts = textsIn(addresses);
    const found = texts.flatMap(addressesIn);
    const choices = choicesOf(found);
    const good = choices.addresses;
    const isOld = textsIn(old).flatMap(addressesIn).length > 0;
    const name = at < from ? '' : nameOf(cells, names);
    if (isHidden) {
      read.unread.push({ line, reason: 'hidden', about: name });
      continue;
    }
    for (const { problem, written } of found)
      if (problem) read.unread.push({ line, reason: problem, about: written });
    if (isOld) read.unread.push({ line, reason: 'old-address', about: name });
    const two = choices.withoutAt === undefined ? coupleOf(name, good) : undefined;
    if (two) read.people.push(...two.map((one) => ({ line, ...one })));
    else if (good.length > 0)
      read.people.push({ line, name: name || nameWithin(texts, names), ...choices });
    else if (found.length === 0 && !isOld)
      read.unread.push({ line, reason: lacks ?? 'no-address', about: name });
  }
  return read;
};

/** Returns the name in `Ann Lee <ann@example.org>`, if there is no column of names. */
const nameWithin = (texts: readonly string[], names: Names) => {
  const [text = ''] = texts.filter(Boolean);
  return Object.values(names).flat().length === 0 ? (readLine(text, 0).people[0]?.name ?? '') : '';
};

/** `Adam & Eve Smith`, in each language. */
const COUPLE = new RegExp(
  String.raw`^(\S+)\s+(?:&|\+|${oneOf(peopleWords.and)})\s+(\S+)(?:\s+(.+))?$`,
  'iu',
);

/** Returns the two people of such a name if each of two addresses contains another one of their first names. */
const coupleOf = (name: string, addresses: readonly string[]) => {
  const [, one = '', two = '', last = ''] = COUPLE.exec(name) ?? [];
  if (one === '' || addresses.length !== 2) return undefined;
  const people = [one, two].map((first) => ({
    name: cleanName(`${first} ${last}`),
    addresses: addresses.filter((address) => isNamedIn(first, address)),
  }));
  const found = new Set(people.flatMap((person) => person.addresses));
  return found.size === 2 && people.every((person) => person.addresses.length === 1)
    ? people
    : undefined;
};

const nameOf = (cells: readonly string[], names: Names): string => {
  const [first, last, nick, whole] = [names.first, names.last, names.nick, names.whole].map(
    (columns) => columns.map((at) => nameIn(cells[at] ?? '')).find(Boolean) ?? '',
  );
  if (first && last) return joinedName(first, last);
  if (whole) return inOrder(whole);
  if (nick && last) return joinedName(nick, last);
  return first || last || nick || '';
};

/** Returns a cell's name; `''` for a number or an address. */
const nameIn = (cell: string) =>
  /\p{L}/u.test(cell) && !/[@＠]|\d{4}/.test(cell) ? cleanName(cell) : '';
