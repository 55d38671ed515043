import { endTrimmed, trimmed } from './characters.ts';
import { cleanName, inOrder, isLabel, isName, isNamedIn, joinedName, nameAtEnd } from './names.ts';

/** Number of characters around an address that are searched for a name. */
const NEAR = 200;
const SCHEME = /(?:mailto|smtp):\s*$/i;
const OPENED = /<\s*$/;
const QUOTED = /"((?:[^"\\]|\\.)*)"\s*$/;
const CLOSED = /^\s*["'’”>)\]]+/;
const BETWEEN = /[,;|\t:]|\s[-–—/]+(?=\s|$)/;
const COLUMN = /[,;|\t]/;
const OPENERS = /[\s"'“„‘«([*_]/;

/** Returns the name before an address, or `''`. `isFirst`: whether no address precedes it. */
export const nameBefore = (before: string, address: string, isFirst: boolean): string => {
  const near = before.slice(-NEAR);
  const text = (isFirst ? near : near.replace(CLOSED, '')).replace(SCHEME, '');
  const opened = OPENED.exec(text);
  return opened ? displayName(text.slice(0, opened.index)) : nameInFront(text, address);
};

/** Returns the name after an address, if none is before it: `erin@example.org | Erin`. */
export const nameAfter = (after: string, address: string): string => {
  const text = after.slice(0, NEAR).replace(CLOSED, '');
  const inside = /^[\s,;:]*\(([^()]*)\)/.exec(text)?.[1];
  const [segment = ''] = segmentsOf(inside ?? withoutBrackets(text));
  const words = segment.split(' ').length;
  const isMeant = isNamedIn(segment, address) || (words > 1 && words < 5);
  return isName(segment) && isMeant ? cleanName(segment) : '';
};

/** Returns the display name before `<address>` (RFC 5322, section 3.4). */
const displayName = (text: string): string => {
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return inOrder(withoutBrackets(quoted.replaceAll(/\\(.)/g, '$1')));
  const plain = withoutBrackets(text);
  const said = plain.slice(plain.lastIndexOf(':') + 1);
  const parts = (said.trim() ? said : plain)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  if (parts.length > 2 && last.includes(' ')) return cleanName(last);
  return inOrder(parts.slice(-2).join(','));
};

/**
 * Finds the name in a line: "Bob" in `Bob, tel. 555-0199, bob@example.org`. Text that does not look like a
 * name is dropped.
 */
const nameInFront = (text: string, address: string): string => {
  const segments = segmentsOf(withoutBrackets(text));
  const isMeant = segments.map((segment) => isName(segment));
  const known = segments.findIndex((one, at) => isMeant[at] && isNamedIn(one, address));
  const first = known >= 0 ? known : isMeant.indexOf(true);
  if (first < 0) return smallOrLast(segments, address);
  const name = segments[first] ?? '';
  if (name.includes(' ')) return cleanName(name);
  const pair = [first + 1, first - 1].find((at) => isMeant[at]);
  if (pair === undefined) return cleanName(name);
  const [one = '', two = ''] = [first, pair].sort((a, b) => a - b).map((at) => segments[at] ?? '');
  const isColumn = COLUMN.test(endTrimmed(text, /[ "'<([]/).slice(-1));
  return isColumn ? joinedName(one, two) : inOrder(`${one},${two}`);
};

const smallOrLast = (segments: string[], address: string): string => {
  const small = segments.find(
    (segment) =>
      /^[\p{Ll}\p{M}\s.'’-]+$/u.test(segment) &&
      segment.split(' ').length <= 3 &&
      isNamedIn(segment, address),
  );
  return cleanName(small ?? nameAtEnd(segments.at(-1) ?? ''));
};

const segmentsOf = (text: string) =>
  text
    .split(BETWEEN)
    .map((segment) => trimmed(segment, OPENERS).replaceAll(/\s+/g, ' '))
    .map((segment) => endTrimmed(segment, /["'”’»)\]*_\s]/))
    .filter((segment) => segment && !isLabel(segment));

/** Removes texts in brackets: places, numbers, notes. */
const withoutBrackets = (text: string): string => {
  let depth = 0;
  let plain = '';
  for (const sign of text) {
    if ('([{'.includes(sign)) depth++;
    if (depth === 0) plain += sign;
    if (')]}'.includes(sign) && depth > 0 && --depth === 0) plain += ' ';
  }
  // The name itself may be in brackets, as in `[Ann Lee](mailto:ann@example.org)`.
  return plain.trim() ? plain : text.replaceAll(/[()[\]{}]/g, ' ');
};
