import { dateWords, decideLanguageBy, type Language, perLanguage } from '../language.ts';
import { m } from '../messages.ts';
import { parsePlural } from './plural.ts';
import { readCatalogue } from './read.ts';

/** A message and each sentence that it can become. */
export type Rendered = { name: string; sentences: string[] };

type Value = string | number;
type Message = (values: Record<string, Value>) => string;

/** Numbers for which languages have a form of their own. */
const COUNTS = [0, 1, 2, 5, 11, 100];
const PEOPLE = ['Ruth', '홍길동', 'محمد عبد الله', 'Ana'];
const GROUPS = ['Choir', '화요일 모임', 'مجموعة الثلاثاء', 'Romans'];

/** The first of a month, which some languages write as an ordinal. */
const DAY = Date.UTC(2026, 11, 1);
const days = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** What can stand in the place of a value with such a name. Others are shown by their names. */
const SAMPLES: readonly [name: RegExp, samples: () => readonly string[]][] = [
  [/^author$/, () => [m.names_office(), m.names_anonymous(), m.names_unknown(), ...PEOPLE]],
  [/^actor$/, () => [m.admin_log_operator(), m.admin_log_deleted_account(), ...PEOPLE]],
  [/^(?:name|user|people|names|person|contact)$/, () => PEOPLE],
  [/^groups?$/, () => GROUPS],
  [/^(?:date|day|when|until|time)$/, () => [dateWords(days(), DAY)]],
];

const samplesOf = (value: string, counted: string | undefined): readonly Value[] =>
  value === counted
    ? COUNTS
    : (SAMPLES.find(([name]) => name.test(value))?.[1]() ?? [`⟨${value}⟩`]);

const VALUE = /(?<!\\)\{\s*(\w+)\s*[,}]/g;

/** Returns the names of the values of a message, as English has them. */
const valuesOf = (message: string) => [
  ...new Set([...message.matchAll(VALUE)].map(([, name = '']) => name)),
];

/**
 * Returns every message in a language with every kind of value, one value changed at a time: names in several scripts,
 * the office and nobody as authors, numbers for each form, a date.
 */
export const renderAll = (language: Language): Rendered[] => {
  const before = decideLanguageBy(() => language);
  try {
    return [...readCatalogue('en')].map(([name, english]) => ({
      name,
      sentences: sentencesOf(name, english),
    }));
  } finally {
    decideLanguageBy(before);
  }
};

const sentencesOf = (name: string, english: string) => {
  const message = (m as unknown as Record<string, Message>)[name];
  if (!message) throw new Error(`There is no message ${name}.`);
  const counted = parsePlural(english)?.counted;
  const choices = valuesOf(english).map((value) => [value, samplesOf(value, counted)] as const);
  const usual = Object.fromEntries(
    choices.map(([value, samples]) => [value, samples.at(-1) ?? '']),
  );
  const all = choices.flatMap(([value, samples]) =>
    samples.map((sample) => message({ ...usual, [value]: sample })),
  );
  return [...new Set(all.length > 0 ? all : [message({})])];
};
