import { range } from 'es-toolkit';
import { addressesIn } from './addresses.ts';
import { folded } from './characters.ts';
import { type Kind, kindOf } from './header.ts';
import type { Row } from './people.ts';
import { type Sample, sampleOf } from './sample.ts';
import { mayHaveAddress } from './without-at.ts';

/** Columns of each kind of name; the first one with content counts. */
export type Names = Record<'first' | 'last' | 'nick' | 'whole', number[]>;

/** The contents of a table's columns. People start at row `from`. */
export type Columns = {
  from: number;
  addresses: number[];
  /** Columns of addresses that are not used any more. */
  old: number[];
  names: Names;
  /** Higher if more columns and rows were recognized. */
  weight: number;
};

/** Number of non-empty rows in which headings are searched: a title may come first. */
const FIRST_ROWS = 12;
const NO_NAMES: Names = { first: [], last: [], nick: [], whole: [] };
/** Weight of a column with a heading: more than any number of rows without. */
const HEADING = 1e6;
const EMAILS: Kind[] = ['email', 'others-email', 'old-email'];

/** Returns a table's columns, by its headings or else its content; undefined if it is not a table. */
export const columnsOf = (rows: readonly Row[]): Columns | undefined => {
  for (const [at, { cells }] of rows.slice(0, FIRST_ROWS).entries()) {
    const columns = byHeadings(cells, rows.slice(at + 1), at + 1);
    if (columns) return columns;
  }
  const found = range(ABOVE + 1).flatMap((above) => byContent(withoutFirst(rows, above)) ?? []);
  return found.find(({ names }) => Object.values(names).flat().length > 0) ?? found[0];
};

const byHeadings = (headings: readonly string[], rows: readonly Row[], from: number) => {
  if (headings.length < 2 || headings.some(hasAddress)) return undefined;
  const kinds = headings.map(kindOf);
  const isKnown = EMAILS.some((kind) => kinds.includes(kind));
  if (!isKnown && !(kinds.includes('first') && kinds.includes('last'))) return undefined;
  const sample = sampleOf(rows);
  const headed = (wanted: Kind | undefined) =>
    kinds.flatMap((kind, at) => (kind === wanted ? [at] : []));
  const isHeld = (at: number) => rows.some(({ cells }) => mayHaveAddress(cells[at] ?? ''));
  const old = headed('old-email').filter(isHeld);
  // Addresses of relatives count only without others, and untitled columns only if no heading names an
  // address: an address in a note belongs to another person.
  const choices = [headed('email').filter(isHeld), headed('others-email').filter(isHeld)];
  if (!isKnown) choices.push(addressColumns(headed(undefined), sample));
  const addresses = choices.find((columns) => columns.length > 0) ?? [];
  const hits = sample.rowsWithAddress([...addresses, ...old]);
  // A line of prose may look like headings; then few rows below have addresses in these columns.
  const isProse = kinds.filter(Boolean).length < 3 && !isAlike(rows, headings.length);
  if (isProse && 3 * hits < sample.rowsWithAddress()) return undefined;
  const names = namesByHeadings(kinds, headings, sample);
  const known = addresses.length + Object.values(names).flat().length;
  return { from, addresses, old, names, weight: HEADING * known + hits };
};

const hasAddress = (text: string) => /[@＠]/.test(text) || addressesIn(text).length > 0;

/** Returns the columns of addresses. Beside one with @, a column without any has notes. */
const addressColumns = (columns: readonly number[], sample: Sample): number[] => {
  const found = columns.filter((at) => sample.isOfAddresses(at));
  const certain = found.filter((at) => sample.hasCertain(at));
  return certain.length > 0 ? certain : found;
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
  // "Apelido" is the family name in Portugal, a nickname in Brazil.
  const isLast = (at: number) => folded(headings[at] ?? '') === 'apelido';
  if (names.last.length === 0) names.last = names.nick.filter(isLast);
  const [name] = headed('name');
  if (name !== undefined) names[meaningOf(name, names, sample)].push(name);
  return names;
};

/**
 * Returns the meaning of a column `Name`: beside `Vorname` it is the last name, unless it includes the first
 * name.
 */
const meaningOf = (name: number, { first: [first], last: [last] }: Names, sample: Sample) => {
  if ((first === undefined) === (last === undefined)) return 'whole';
  if (sample.holds(name, first ?? last ?? name)) return 'whole';
  return first === undefined ? 'first' : 'last';
};

/** Number of rows above the people, such as a title and headings in a language whose words are not known. */
const ABOVE = 2;

/** Returns rows without the first ones, nor any that is equal to the last of these: headings may come again. */
const withoutFirst = (rows: readonly Row[], above: number): readonly Row[] => {
  if (above === 0) return rows;
  const headings = rows[above - 1]?.cells.join('\n');
  return rows.slice(above).filter(({ cells }) => cells.join('\n') !== headings);
};

/** Finds columns without headings: rows of equal length, with a column of addresses and another one. */
const byContent = (rows: readonly Row[]): Columns | undefined => {
  const width = rows[0]?.cells.length ?? 0;
  if (rows.length < 2 || width < 2 || !isAlike(rows, width)) return undefined;
  const sample = sampleOf(rows);
  const all = Array.from({ length: width }, (_, at) => at);
  const addresses = addressColumns(all, sample);
  const others = all.filter((at) => !addresses.includes(at) && !sample.isEmpty(at));
  const hits = sample.rowsWithAddress(addresses);
  const [first] = addresses;
  if (first === undefined || others.length === 0 || 5 * hits < sample.count) return undefined;
  // These rows are lists of recipients. A column in which few cells have an address has notes.
  if (others.some((at) => sample.isOfRecipients(at))) return undefined;
  return {
    from: 0,
    addresses,
    old: [],
    names: namesByContent(others, first, sample),
    weight: hits,
  };
};

/** Finds the columns of names: those whose words occur in the addresses, else the first that looks like names. */
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
  // Without headings, a list has a name in the order in which its people write it.
  const isTurned = sample.isFamilyNameFirst(left, right) || sample.isTurned(left, right, address);
  const [first, last] = isTurned ? [right, left] : [left, right];
  return { ...NO_NAMES, first: [first], last: [last] };
};
