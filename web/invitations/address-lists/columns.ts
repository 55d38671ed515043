import { folded } from './characters.ts';
import { type Kind, kindOf } from './header.ts';
import type { Row } from './people.ts';
import { type Sample, sampleOf } from './sample.ts';

/** Of several columns the first that is filled counts. */
export type Names = Record<'first' | 'last' | 'nick' | 'whole', number[]>;

/** Which columns of a table hold what. People stand from row `from` on. */
export type Columns = {
  from: number;
  addresses: number[];
  names: Names;
  /** The more columns and rows were understood, the higher. */
  weight: number;
};

/** A heading stands in one of the first rows that are not empty: a title may stand above it. */
const FIRST_ROWS = 12;
const NO_NAMES: Names = { first: [], last: [], nick: [], whole: [] };
/** One column with a heading weighs more than any number of rows without. */
const HEADING = 1e6;

/** How a table is laid out, by its headings or else by what it holds; undefined if it is none. */
export const columnsOf = (rows: readonly Row[]): Columns | undefined => {
  for (const [at, { cells }] of rows.slice(0, FIRST_ROWS).entries()) {
    const columns = byHeadings(cells, rows.slice(at + 1), at + 1);
    if (columns) return columns;
  }
  return byContent(rows);
};

const byHeadings = (headings: readonly string[], rows: readonly Row[], from: number) => {
  if (headings.length < 2 || headings.some((heading) => /[@＠]/.test(heading))) return undefined;
  const kinds = headings.map(kindOf);
  const isKnown = kinds.includes('email') || kinds.includes('others-email');
  if (!isKnown && !(kinds.includes('first') && kinds.includes('last'))) return undefined;
  const sample = sampleOf(rows);
  const headed = (wanted: Kind | undefined) =>
    kinds.flatMap((kind, at) => (kind === wanted ? [at] : []));
  const isHeld = (at: number) => rows.some(({ cells }) => /[@＠]/.test(cells[at] ?? ''));
  // Addresses of relatives only where there are no others, and other columns only where none is one
  // by its heading: an address in a note is somebody else's.
  const choices = [headed('email').filter(isHeld), headed('others-email').filter(isHeld)];
  if (!isKnown) choices.push(headed(undefined).filter((at) => sample.isOfAddresses(at)));
  const addresses = choices.find((columns) => columns.length > 0) ?? [];
  const hits = sample.rowsWithAddress(addresses);
  // A line of a text may look like a heading; then few lines below have its columns.
  if (3 * hits < sample.rowsWithAddress() && !isAlike(rows, headings.length)) return undefined;
  const names = namesByHeadings(kinds, headings, sample);
  const known = addresses.length + Object.values(names).flat().length;
  return { from, addresses, names, weight: HEADING * known + hits };
};

const isAlike = (rows: readonly Row[], width: number) =>
  5 * rows.filter(({ cells }) => cells.length === width).length >= 4 * rows.length;

const namesByHeadings = (
  kinds: readonly (Kind | undefined)[],
  headings: readonly string[],
  sample: Sample,
): Names => {
  const headed = (wanted: Kind) => kinds.flatMap((kind, at) => (kind === wanted ? [at] : []));
  const names: Names = {
    first: headed('first'),
    last: headed('last'),
    nick: headed('nick'),
    whole: headed('whole'),
  };
  // In Portugal it is the family's name, in Brazil what friends say.
  const isLast = (at: number) => folded(headings[at] ?? '') === 'apelido';
  if (names.last.length === 0) names.last = names.nick.filter(isLast);
  const [name] = headed('name');
  if (name !== undefined) names[meaningOf(name, names, sample)].push(name);
  return names;
};

/** `Name` beside `Vorname` is the last name, unless it has the first name in it, too. */
const meaningOf = (name: number, { first: [first], last: [last] }: Names, sample: Sample) => {
  if ((first === undefined) === (last === undefined)) return 'whole';
  if (sample.holds(name, first ?? last ?? name)) return 'whole';
  return first === undefined ? 'first' : 'last';
};

/** Without headings: rows of one length, with a column of addresses and one of something else. */
const byContent = (rows: readonly Row[]): Columns | undefined => {
  const width = rows[0]?.cells.length ?? 0;
  if (rows.length < 2 || width < 2 || !isAlike(rows, width)) return undefined;
  const sample = sampleOf(rows);
  const all = Array.from({ length: width }, (_, at) => at);
  const addresses = all.filter((at) => sample.isOfAddresses(at));
  const others = all.filter((at) => !addresses.includes(at) && !sample.isEmpty(at));
  const hits = sample.rowsWithAddress(addresses);
  const [first] = addresses;
  if (first === undefined || others.length === 0 || 2 * hits < sample.count) return undefined;
  // Recipients in rows of as many: an address in a note stands behind that of the person.
  if (others.some((at) => (at < first ? sample.hasAddress(at) : sample.hasRecipient(at))))
    return undefined;
  return { from: 0, addresses, names: namesByContent(others, first, sample), weight: hits };
};

/** Names are what stands in the addresses, too; else what reads as a name and comes first. */
const namesByContent = (others: readonly number[], address: number, sample: Sample): Names => {
  const candidates = others.filter((at) => sample.isOfNames(at));
  const known = candidates.filter((at) => sample.isNamedIn(at, address));
  const one = known[0] ?? candidates[0];
  if (one === undefined) return NO_NAMES;
  const whole = { ...NO_NAMES, whole: [one] };
  if (!sample.isOfSingleWords(one)) return whole;
  const beside = [one + 1, one - 1].find(
    (at) => candidates.includes(at) && sample.isOfSingleWords(at),
  );
  const two = known[1] ?? beside;
  if (two === undefined) return whole;
  const [left, right] = one < two ? [one, two] : [two, one];
  const isTurned = sample.isTurned(left, right, address);
  const [first, last] = isTurned ? [right, left] : [left, right];
  return { ...NO_NAMES, first: [first], last: [last] };
};
