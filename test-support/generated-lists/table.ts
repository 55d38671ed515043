import {
  type GeneratedPerson,
  generatedPeople,
  type HeadingLanguage,
  noteOf,
  type Random,
  STRANGERS,
} from './people.ts';

type Column =
  | 'first'
  | 'last'
  | 'whole'
  | 'email'
  | 'second'
  | 'old'
  | 'note'
  | 'phone'
  | 'born'
  | 'street'
  | 'assistant';

/** A row of a table. */
export type TableRow = { cells: string[]; isHidden?: boolean };
export type Table = {
  rows: TableRow[];
  hiddenColumns: number[];
  people: GeneratedPerson[];
  /** The index of the row of each person. */
  rowOf: number[];
  how: string;
};

/** Headings, in the order of `Column`. */
const HEADINGS: Record<HeadingLanguage, Record<Column, readonly string[]>> = {
  en: {
    first: ['First Name', 'First', 'Given Name', 'firstname'],
    last: ['Last Name', 'Surname', 'Family Name'],
    whole: ['Name', 'Full Name', 'Member', 'Display Name'],
    email: [
      'Email',
      'E-mail',
      'E-mail Address',
      'Primary Email',
      'EMAIL',
      'EmailAddress1',
      'Email Address',
    ],
    second: ['Email 2', 'Second email', 'Other Email', 'Work E-mail'],
    old: ['Old Email', 'Former e-mail', 'Email (old)', 'Previous Email'],
    note: ['Notes', 'Comments', 'Remarks', 'Email notes', 'Info'],
    phone: ['Phone', 'Mobile', 'Tel.'],
    born: ['Birthday', 'Date of birth'],
    street: ['Address', 'Street'],
    assistant: ['Assistant’s email', 'Emergency Contact Email', "Mother's email"],
  },
  de: {
    first: ['Vorname'],
    last: ['Nachname', 'Familienname'],
    whole: ['Name', 'Vor- und Nachname'],
    email: ['E-Mail', 'E-Mail-Adresse', 'Mailadresse', 'Email'],
    second: ['E-Mail 2', 'Weitere E-Mail'],
    old: ['Alte E-Mail', 'Frühere E-Mail', 'E-Mail (alt)'],
    note: ['Notizen', 'Bemerkung', 'E-Mail-Notizen'],
    phone: ['Telefon', 'Handy'],
    born: ['Geburtstag'],
    street: ['Adresse', 'Straße'],
    assistant: ['E-Mail Ehepartner', 'E-Mail der Mutter'],
  },
  es: {
    first: ['Nombre de pila', 'Nombres'],
    last: ['Apellidos', 'Apellido'],
    whole: ['Nombre', 'Nombre completo'],
    email: ['Correo electrónico', 'Correo', 'Dirección de correo electrónico', 'Email'],
    second: ['Correo 2', 'Otro correo'],
    old: ['Correo antiguo', 'Correo anterior'],
    note: ['Notas', 'Observaciones', 'Notas del correo'],
    phone: ['Teléfono', 'Móvil'],
    born: ['Cumpleaños'],
    street: ['Dirección', 'Calle'],
    assistant: ['Correo de la madre', 'Correo del cónyuge'],
  },
  fr: {
    first: ['Prénom'],
    last: ['Nom de famille'],
    whole: ['Nom', 'Nom complet', 'Nom et prénom'],
    email: ['Adresse e-mail', 'Courriel', 'E-mail', 'Mél', 'Adresse électronique'],
    second: ['Courriel 2', 'Autre e-mail'],
    old: ['Ancien courriel', 'Ancienne adresse e-mail'],
    note: ['Notes', 'Remarques'],
    phone: ['Téléphone', 'Portable'],
    born: ['Date de naissance'],
    street: ['Adresse', 'Rue'],
    assistant: ['Courriel de la mère', 'E-mail du conjoint'],
  },
  'pt-BR': {
    first: ['Primeiro nome'],
    last: ['Sobrenome', 'Último nome'],
    whole: ['Nome', 'Nome completo'],
    email: ['E-mail', 'Endereço de e-mail', 'Correio eletrônico', 'Email'],
    second: ['E-mail 2', 'Outro e-mail'],
    old: ['E-mail antigo', 'E-mail anterior'],
    note: ['Observações', 'Notas'],
    phone: ['Telefone', 'Celular'],
    born: ['Aniversário'],
    street: ['Endereço', 'Rua'],
    assistant: ['E-mail da mãe', 'E-mail do cônjuge'],
  },
  ko: {
    first: ['First name'],
    last: ['성'],
    whole: ['이름', '성명'],
    email: ['이메일', '이메일 주소', '전자우편'],
    second: ['이메일 2', '다른 이메일'],
    old: ['이전 이메일', '옛 이메일'],
    note: ['메모', '비고'],
    phone: ['전화', '휴대폰'],
    born: ['생일'],
    street: ['주소'],
    assistant: ['부모 이메일', '배우자 이메일'],
  },
  ar: {
    first: ['الاسم الأول'],
    last: ['اسم العائلة', 'العائلة'],
    whole: ['الاسم', 'الاسم الكامل'],
    email: ['البريد الإلكتروني', 'البريد', 'الإيميل'],
    second: ['البريد الإلكتروني 2'],
    old: ['البريد القديم', 'البريد السابق'],
    note: ['ملاحظات'],
    phone: ['الهاتف', 'الجوال'],
    born: ['تاريخ الميلاد'],
    street: ['العنوان'],
    assistant: ['بريد الزوجة', 'بريد الأم'],
  },
};

/** Returns a table of people with headings, in any order, among columns that nobody needs. */
export const generatedTable = (random: Random, language: HeadingLanguage): Table => {
  const people = generatedPeople(random, language, 2 + random.below(8));
  const isWhole = random.chance(0.5);
  const hasSecond = random.chance(0.4);
  const isTurned = isWhole && random.chance(0.3);
  const isJoined = random.pick(['; ', ', ', ' / ', ' or ', '\n']);
  const others = (['old', 'note', 'phone', 'born', 'street', 'assistant'] as const).filter(() =>
    random.chance(0.35),
  );
  const columns = random.shuffled<Column>([
    ...(isWhole ? (['whole'] as const) : (['first', 'last'] as const)),
    'email',
    ...(hasSecond ? (['second'] as const) : []),
    ...others,
  ]);
  const decoration = random.pick([
    '',
    '',
    '',
    'space',
    'upper',
    'invisible',
    'mailto',
    'recipient',
    'brackets',
  ] as const);
  const decorated = (email: string, { first, last }: GeneratedPerson) => {
    if (email === '' || decoration === '') return email;
    return {
      space: ` ${email}\u00a0`,
      upper: email.toUpperCase(),
      invisible: `\u200b${email}\u200e`,
      mailto: `mailto:${email}`,
      recipient: `${first} ${last} <${email}>`,
      brackets: `<${email}>`,
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
