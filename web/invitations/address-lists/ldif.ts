import { addressesIn, choicesOf } from './addresses.ts';
import { bytesOfBase64 } from './encoded-words.ts';
import { cleanName, inOrder, joinedName } from './names.ts';
import type { Read } from './people.ts';

const NAMES = ['givenname', 'sn', 'cn', 'displayname', 'mozillanickname'] as const;
const EMAILS = ['mail', 'mozillasecondemail'];

export const isLdif = (text: string): boolean =>
  /^\s*(?:version: ?\d+\s+)?(?:#[^\n]*\n\s*)*dn::? ?\S/i.test(text.slice(0, 2000));

/** Reads people from an LDIF address book (RFC 2849) of Thunderbird. */
export const readLdif = (text: string): Read => {
  const read: Read = { people: [], unread: [] };
  for (const { line, values } of entriesIn(text.split('\n'))) {
    const [first, last, whole, display, nick] = NAMES.map((name) => values.get(name)?.[0] ?? '');
    const name =
      (first && last && joinedName(first, last)) ||
      inOrder(display || whole || first || last || '');
    const found = EMAILS.flatMap((email) => values.get(email) ?? []).flatMap(addressesIn);
    const choices = choicesOf(found);
    const shown = name.includes('@') ? cleanName(nick ?? '') : name;
    for (const { problem, written } of found)
      if (problem) read.unread.push({ line, reason: problem, about: written });
    if (choices.addresses.length > 0) read.people.push({ line, name: shown, ...choices });
    else if (found.length === 0) read.unread.push({ line, reason: 'no-address', about: shown });
  }
  return read;
};

/** Splits entries at empty lines, and joins continuation lines, which start with a space. */
const entriesIn = (lines: readonly string[]) => {
  const entries: { line: number; values: Map<string, string[]> }[] = [];
  let values: Map<string, string[]> | undefined;
  let last: string[] | undefined;
  for (const [at, text] of lines.entries()) {
    if (text.startsWith(' ') && last) last.push(last.pop() + text.slice(1));
    const [, key = '', isCoded, value = ''] = /^([a-z][\w;-]*):(:?) ?(.*)$/i.exec(text) ?? [];
    if (text.trim() === '') values = undefined;
    // The first entry may follow without an empty line.
    if (!key || key.toLowerCase() === 'version') continue;
    if (!values) {
      values = new Map();
      entries.push({ line: at + 1, values });
    }
    const name = key.toLowerCase();
    last = values.get(name) ?? [];
    last.push(isCoded ? `::${value}` : value);
    values.set(name, last);
  }
  return entries.map(({ line, values: coded }) => ({
    line,
    values: new Map([...coded].map(([name, all]) => [name, all.map(decoded)])),
  }));
};

const decoded = (value: string) => {
  if (!value.startsWith('::')) return value;
  try {
    return new TextDecoder().decode(bytesOfBase64(value.slice(2)));
  } catch {
    return '';
  }
};
