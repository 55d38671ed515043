import { range, uniq } from 'es-toolkit';
import { peopleWords } from '../../../shared/messages/compiled/words/people.js';
import { folded } from './characters.ts';
import type { Columns, Names } from './columns.ts';
import { kindOf } from './header.ts';
import type { Read, Row } from './people.ts';
import { readTable } from './table.ts';
import { mayHaveAddress } from './without-at.ts';

/** Reads a table with one person in each row, or with several: a couple, or two lists side by side. */
export const readEachPerson = (rows: readonly Row[], columns: Columns): Read => {
  const headings = rows[columns.from - 1]?.cells ?? [];
  const persons: Own[] | undefined = sideBySide(headings, columns) ?? couple(headings, columns);
  if (!persons) return readTable(rows, columns);
  const [first, ...others] = persons.map((own) => readTable(rowsOf(own, rows), own));
  const top = rows[columns.from - 1]?.line ?? 0;
  const all: Read = first ?? { people: [], unread: [] };
  for (const { people, unread } of others) {
    all.people.push(...people);
    // The lines above the headings were reported once.
    all.unread.push(...unread.filter(({ line }) => line > top));
  }
  return {
    people: all.people.sort((a, b) => a.line - b.line),
    unread: all.unread.sort((a, b) => a.line - b.line),
  };
};

/** The columns of one person. With `beside`, only rows with an address in these columns count. */
type Own = Columns & { beside?: number[] };

/** Returns the rows that have something of this person, and those up to the headings. */
const rowsOf = ({ from, addresses, names, beside }: Own, rows: readonly Row[]) => {
  const own = [...addresses, ...names.first, ...names.whole];
  return rows.filter(
    (row, at) =>
      at < from ||
      (own.some((at) => /\S/.test(row.cells[at] ?? '')) &&
        (!beside || beside.some((at) => mayHaveAddress(row.cells[at] ?? '')))),
  );
};

/** Returns the columns of each list if the same headings come again in one row. */
const sideBySide = (headings: readonly string[], { from, weight }: Columns) => {
  const filled = headings.flatMap((heading, at) => (heading.trim() ? [{ at, heading }] : []));
  const isRepeated = (size: number) =>
    filled.length % size === 0 &&
    filled.every(({ heading }, at) => folded(heading) === folded(filled[at % size]?.heading ?? ''));
  const size = range(2, Math.floor(filled.length / 2) + 1).find(isRepeated);
  if (size === undefined) return undefined;
  const starts = filled.filter((_, at) => at % size === 0).map(({ at }) => at);
  const lists = starts.flatMap((start, n) => {
    const end = starts[n + 1] ?? headings.length;
    const own = personOf(
      headings.map((heading, at) => (at >= start && at < end ? kindOf(heading) : undefined)),
    );
    return own ? [{ ...own, old: [], from, weight }] : [];
  });
  return lists.length === starts.length ? lists : undefined;
};

/**
 * Returns the columns of both people of a couple if the headings name each of them: `His First Name, His Email, Her
 * First Name, Her Email`. One of them may have no word of their own: `First Name, Email, Spouse Name, Spouse Email`.
 */
const couple = (headings: readonly string[], { from, weight, names }: Columns) => {
  const all = headings.map((heading) => folded(heading).split(' ').filter(Boolean));
  const spouses = uniq(all.flat().filter((word) => SPOUSES.has(word))).flatMap((spouse) => {
    const own = personOf(all.map((words) => kindWithout(words, spouse)));
    return own ? [own] : [];
  });
  const taken = new Set(spouses.flatMap(columnsIn));
  const base = personOf(
    headings.map((heading, at) => (taken.has(at) ? undefined : kindOf(heading))),
  );
  const persons = base ? [base, ...spouses] : spouses;
  if (persons.length !== 2) return undefined;
  const shared = names.last.filter((at) => !taken.has(at));
  return persons.map((own) => ({
    from,
    weight,
    addresses: own.addresses,
    old: [],
    names:
      own.names.last.length + own.names.whole.length > 0
        ? own.names
        : { ...own.names, last: shared },
    // A spouse is invited beside the person of the row, not in their place.
    ...(base && own !== base && { beside: base.addresses }),
  }));
};

const SPOUSES = new Set(peopleWords.spouse.map(folded));

/** Returns the meaning of a heading that begins or ends with this word, without it. */
const kindWithout = (words: readonly string[], qualifier: string) => {
  if (words.length < 2) return undefined;
  if (words[0] === qualifier) return kindOf(words.slice(1).join(' '));
  return words.at(-1) === qualifier ? kindOf(words.slice(0, -1).join(' ')) : undefined;
};

/** Returns the columns of a person who has an address and a name. */
const personOf = (kinds: readonly ReturnType<typeof kindOf>[]) => {
  const headed = (...wanted: string[]) =>
    kinds.flatMap((kind, at) => (kind && wanted.includes(kind) ? [at] : []));
  const addresses = headed('email');
  const names: Names = {
    first: headed('first'),
    last: headed('last'),
    nick: headed('nick'),
    whole: headed('whole', 'name'),
  };
  if (addresses.length === 0 || names.first.length + names.whole.length === 0) return undefined;
  return { addresses, names };
};

type Person = NonNullable<ReturnType<typeof personOf>>;

const columnsIn = ({ addresses, names }: Person) => [...addresses, ...Object.values(names).flat()];
