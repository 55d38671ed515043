import { type Column, HEADINGS } from './headings.ts';
import {
  type GeneratedPerson,
  generatedPeople,
  type HeadingLanguage,
  noteOf,
  type Random,
  STRANGERS,
} from './people.ts';

/** A row of a table. */
export type TableRow = { cells: string[]; isHidden?: boolean };
export type Table = {
  rows: TableRow[];
  hiddenColumns: number[];
  people: GeneratedPerson[];
  /** The index of the row of each person. */
  rowOf: number[];
  /** Whether no word of the headings is known. */
  isForeign: boolean;
  how: string;
};

/** Columns that are understood only by their headings. */
const BY_HEADING = new Set<Column>(['old', 'assistant', 'second']);

/** Returns a table of people with headings, in any order, among columns that nobody needs. */
export const generatedTable = (random: Random, language: HeadingLanguage): Table => {
  const people = generatedPeople(random, language, 2 + random.below(8));
  const isWhole = random.chance(0.5);
  const isForeign = language === 'fi';
  const [someone] = people;
  // Where no heading is known, a column of addresses is known by an address.
  if (isForeign && someone?.emails.length === 0) someone.emails.push('someone@example.org');
  const hasSecond = !isForeign && random.chance(0.4);
  const isTurned = isWhole && random.chance(0.3);
  const isJoined = random.pick(['; ', ', ', ' / ', ' or ', '\n']);
  const others = (['old', 'note', 'phone', 'born', 'street', 'assistant'] as const).filter(
    (column) => random.chance(0.35) && !(isForeign && BY_HEADING.has(column)),
  );
  const columns = random.shuffled<Column>([
    ...(isWhole ? (['whole'] as const) : (['first', 'last'] as const)),
    'email',
    ...(hasSecond ? (['second'] as const) : []),
    ...others,
  ]);
  const decorations = [
    '',
    '',
    '',
    'space',
    'upper',
    'invisible',
    'mailto',
    'recipient',
    'brackets',
    'spelled',
  ] as const;
  // Without a known heading, an address beside a name is that of a recipient.
  const decoration = random.pick(
    isForeign ? decorations.filter((one) => one !== 'recipient') : decorations,
  );
  const decorated = (email: string, { first, last }: GeneratedPerson) => {
    if (email === '' || decoration === '') return email;
    return {
      space: ` ${email}\u00a0`,
      upper: email.toUpperCase(),
      invisible: `\u200b${email}\u200e`,
      mailto: `mailto:${email}`,
      recipient: `${first} ${last} <${email}>`,
      brackets: `<${email}>`,
      spelled: email.replace('@', ' [at] '),
    }[decoration];
  };
  const cellOf = (column: Column, person: GeneratedPerson, at: number): string => {
    const { first, last, emails } = person;
    if (column === 'whole') return isTurned ? `${last}, ${first}` : `${first} ${last}`;
    if (column === 'email')
      return hasSecond
        ? decorated(emails[0] ?? '', person)
        : emails.map((email) => decorated(email, person)).join(isJoined);
    if (column === 'second') return emails[1] ?? '';
    if (column === 'old') return random.chance(0.5) ? `old${at}@${STRANGERS}` : '';
    if (column === 'note') return noteOf(random);
    if (column === 'phone') return random.pick(['', '+1 555 0199', '555-0100']);
    if (column === 'born') return random.pick(['', '1947-03-01', '3/1/72']);
    if (column === 'street')
      return random.pick(['', '12 Mill Lane, Eastbrook', 'Orchard 5\nEastbrook']);
    if (column === 'assistant')
      return emails.length > 0 && random.chance(0.4) ? `help${at}@${STRANGERS}` : '';
    return person[column];
  };
  const isUnknown = (column: Column) =>
    ['note', 'phone', 'street'].includes(column) && random.chance(0.15);
  const headings = columns.map((column) =>
    isUnknown(column)
      ? random.pick(['', 'Xyz', 'Feld 7', '2026'])
      : random.pick(HEADINGS[language][column]),
  );
  const before: TableRow[] = random.chance(0.2)
    ? [{ cells: columns.map((_, at) => (at === 0 ? 'Members of St. Mark, 2026' : '')) }]
    : [];
  const rows: TableRow[] = [...before, { cells: headings }];
  const rowOf: number[] = [];
  for (const [at, person] of people.entries()) {
    if (random.chance(0.05)) rows.push({ cells: columns.map(() => '') });
    rowOf.push(rows.length);
    rows.push({ cells: columns.map((column) => cellOf(column, person, at)) });
  }
  // Some programs repeat the headings on each page.
  if (random.chance(0.1)) rows.push({ cells: [...headings] });
  if (random.chance(0.1))
    rows.push({ cells: columns.map((_, at) => (at === 0 ? `Total: ${people.length}` : '')) });
  const hiddenColumns = columns.flatMap((column, at) =>
    ['old', 'second', 'note', 'assistant'].includes(column) && random.chance(0.2) ? [at] : [],
  );
  return {
    rows,
    hiddenColumns,
    people,
    rowOf,
    isForeign,
    how: `${language} ${columns.join(',')} ${decoration}`,
  };
};

/** Hides some rows, as a filter does. */
export const withHiddenRows = (random: Random, table: Table): Table => {
  const { rows, people, rowOf } = table;
  const hidden = new Set(rowOf.filter(() => random.chance(0.15)));
  return {
    ...table,
    rows: rows.map((row, at) => ({ ...row, isHidden: hidden.has(at) })),
    people: people.map((person, at) => ({ ...person, isHidden: hidden.has(rowOf[at] ?? -1) })),
  };
};
