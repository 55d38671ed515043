import { mulberry32 } from '../seeded.ts';

/** A person of a generated list. `isHidden`: the office hid the row. `line`: where the list has the person. */
export type GeneratedPerson = {
  first: string;
  last: string;
  emails: string[];
  line?: number;
  isHidden?: boolean;
};

export type GeneratedList = {
  bytes: Uint8Array;
  people: GeneratedPerson[];
  /** How the list was made, for a failed test. */
  how: string;
};

/** A domain that no person of a list has. */
export const STRANGERS = 'stranger.example';

export type Random = ReturnType<typeof randomOf>;

/** Returns choices that are the same for the same seed. */
export const randomOf = (seed: number) => {
  const next = mulberry32(seed);
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  return {
    pick,
    /** Returns true with this probability. */
    chance: (probability: number) => next() < probability,
    /** Returns a whole number from 0 to below `end`. */
    below: (end: number) => Math.floor(next() * end),
    shuffled: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item),
  };
};

const LATIN = {
  first: [
    'Ann',
    'Sean',
    'Jürgen',
    'Zoë',
    'María José',
    'René',
    'João',
    'Mary-Jane',
    'Thomas',
    'Käthe',
    'Bob',
    'Lídia',
  ],
  last: [
    'Lee',
    "O'Brien",
    'Groß',
    'Nuñez',
    'García López',
    'Lefèvre',
    'da Silva',
    'van der Berg',
    'Hollis',
    'Park',
    'Winter',
    'D’Angelo',
  ],
};
const NAMES: Record<string, { first: string[]; last: string[] }> = {
  ko: { first: ['하나', '민수', '지우', '서연'], last: ['김', '이', '박', '최'] },
  ar: { first: ['مريم', 'يوسف', 'ليلى', 'عمر'], last: ['حداد', 'خوري', 'نجار', 'منصور'] },
};

/** Languages of the headings. Finnish is one whose words nobody has told the program. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt-BR', 'ko', 'ar', 'fi'] as const;
export type HeadingLanguage = (typeof LANGUAGES)[number];

/** Returns people with different addresses, a few of them with two or none. */
export const generatedPeople = (
  random: Random,
  language: HeadingLanguage,
  count: number,
): GeneratedPerson[] =>
  Array.from({ length: count }, (_, at) => {
    const names = (random.chance(0.8) && NAMES[language]) || LATIN;
    const first = random.pick(names.first);
    const last = random.pick(names.last);
    const emails = random.chance(0.12)
      ? []
      : [
          emailOf(random, first, last, at),
          ...(random.chance(0.15) ? [`home${at}@work.example.com`] : []),
        ];
    return { first, last, emails };
  });

const emailOf = (random: Random, first: string, last: string, at: number) => {
  const [one, two] = [first, last].map((name) =>
    name
      .normalize('NFKD')
      .replaceAll('ß', 'ss')
      .replaceAll(/[^A-Za-z']/g, '')
      .toLowerCase(),
  );
  const local = random.pick([
    `${one}.${two}`,
    `${one}`,
    `${two}${one?.[0] ?? ''}`,
    'member',
    `${one}+list`,
    `x_${two}`,
  ]);
  // The number makes it another address for each person.
  const plain = local.replaceAll(/^[.+']+|[.+']+$/g, '') || 'm';
  return `${plain}${at}@${random.pick(['example.org', 'mail.example.org', 'example.com', 'gemeinde-köln.example'])}`;
};

/** Returns a note, which may have the address of a stranger. */
export const noteOf = (random: Random): string =>
  random.pick([
    '',
    '',
    'chemo on Tuesdays',
    `ask bob.old${random.below(9)}@${STRANGERS}`,
    `Her brother is eve@${STRANGERS}, "never call"`,
    `first line;\nsecond: carl@${STRANGERS}`,
    `Tom Stranger <tom@${STRANGERS}>`,
    'we meet at example.org',
    'since 1998, Mill Lane 5',
    `12" pipes, see "dora@${STRANGERS}"`,
    `EMAIL:frank@${STRANGERS}`,
    `https://${STRANGERS}/?mail=greta@${STRANGERS}`,
    `was old_${random.below(9)}@${STRANGERS} until 2019`,
    `gil [at] ${STRANGERS}`,
  ]);
