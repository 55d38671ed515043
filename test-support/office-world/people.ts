/** A member of the office's list. */
export type OfficePerson = {
  first: string;
  last: string;
  /** The name as its owner writes it. */
  name: string;
  emails: string[];
  note?: string;
};

const person = (first: string, last: string, ...emails: string[]): OfficePerson => ({
  first,
  last,
  name: `${first} ${last}`,
  emails,
});

/** Eleven people with an address and one without, in several scripts. The notes have addresses of strangers. */
export const OFFICE_PEOPLE: OfficePerson[] = [
  person('Ann', 'Lee', 'ann.lee@example.org'),
  person('Sean', "O'Brien", "sean.o'brien@example.org"),
  person('Jürgen', 'Groß', 'juergen@example.org'),
  person('Zoë', 'Nuñez-Łukasz', 'zoe@example.org'),
  { ...person('하나', '김', 'hana@example.org'), name: '김하나' },
  { ...person('太郎', '山田', 'taro@example.org'), name: '山田太郎' },
  person('Ольга', 'Иванова', 'olga@example.org'),
  person('مريم', 'حداد', 'maryam@example.org'),
  person('Thomas', 'Hollis', 'tom@example.org', 'thomas.hollis@work.example.com'),
  {
    ...person('Naomi', 'Park', 'naomi.park@example.org'),
    note: 'Her brother is bob.old@example.net, "never call";\nchemo, tell eve.old@example.net',
  },
  person('María José', 'García López', 'maria.jose@example.org'),
  { ...person('Paul', 'Ray'), note: 'writes from paul.old@example.net' },
];

/** The rows of the table: headings, then a row for each person. */
export const OFFICE_TABLE: string[][] = [
  ['First name', 'Last name', 'Email', 'Second email', 'Notes'],
  ...OFFICE_PEOPLE.map(({ first, last, emails: [email = '', other = ''], note = '' }) => [
    first,
    last,
    email,
    other,
    note,
  ]),
];

/** Returns rows as a text that each language reads easily: tabs between cells, and `\n` for a line break in a cell. */
const lines = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `${cells.join('\t').replaceAll('\n', '\\n')}\n`).join('');

/** The table for programs that write workbooks. */
export const tableLines = (): string => lines(OFFICE_TABLE);

/** A line for each person, with the name last, for programs that write cards. */
export const cardLines = (): string =>
  lines(OFFICE_TABLE.slice(1).map((cells, at) => [...cells, OFFICE_PEOPLE[at]?.name ?? '']));

/** The table as CSV (RFC 4180). */
export const tableCsv = (): string =>
  OFFICE_TABLE.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .map((row) => `${row}\r\n`)
    .join('');

/** The people in abook's own format, which has no line breaks in a note. */
export const abookFile = (): string =>
  OFFICE_PEOPLE.map(({ name, emails, note = '' }, at) =>
    [
      `[${at}]`,
      `name=${name}`,
      ...(emails.length > 0 ? [`email=${emails.join(',')}`] : []),
      ...(note ? [`notes=${note.replaceAll('\n', ' ')}`] : []),
      '\n',
    ].join('\n'),
  ).join('');
