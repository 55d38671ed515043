import type { Text } from './texts.ts';

type Rule = { fault: string; pattern: RegExp };

/** A value, an address and a name in Latin letters may follow; a value may be a name in Arabic letters. */
const JOINING_LETTER: Rule = {
  fault: 'a letter that joins stands before a value',
  pattern: /(?<!\p{L})[وف]?(?:لـ|بـ|كـ) ?(?=\{(?!address|link|url|email|host)|«)/u,
};

const LATIN_SIGN: Rule = {
  fault: 'a Latin comma, semicolon or question mark',
  pattern: /\p{Script=Arabic}»?[,;?]/u,
};

const PREPOSITION: Record<string, string[]> = {
  es: ['a', 'con', 'de', 'desde', 'en', 'hasta', 'para', 'por'],
  fr: ['à', 'avec', 'chez', 'dans', 'de', 'depuis', 'en', 'jusqu’à', 'par', 'pour'],
  'pt-BR': ['a', 'até', 'com', 'de', 'desde', 'em', 'para', 'por'],
};

const prepositionBeforeColon = (language: string): Rule[] => {
  const words = PREPOSITION[language];
  if (!words) return [];
  const pattern = new RegExp(`(?<!\\p{L})(?:${words.join('|')})\\s?:`, 'iu');
  return [{ fault: 'a preposition stands before a colon', pattern }];
};

const BREAKING_SPACE: Rule = {
  fault: 'a line may break before a sign, or after «',
  pattern: /(?<=\S) (?=[:;!?»](?![\p{L}\p{N}]))|« /u,
};

const NO_SPACE: Rule = {
  fault: 'the space before a sign is missing, or after «',
  pattern: /(?<!=\w*)[\p{L}\p{N})}»][;!?»](?!\p{L})|«(?![\s\u00a0])/u,
};

const BREAKING_PERCENT: Rule = {
  fault: 'a line may break before a percent sign',
  pattern: /[\d}] %/u,
};

/** “De” and “que” lose their vowel before some names, so they cannot stand before one that is put in. */
const LOST_VOWEL: Rule = {
  fault: 'a word that may lose its vowel stands before a name',
  pattern:
    /(?<!\p{L})(?:de|jusque|que) (?=\{(?:actor|author|contact|inviter|names?|people|user)\b)/iu,
};

/** The syllables of Korean whose last letter is one of these, counted from 0 for none. */
const syllablesThatEnd = (isMeant: (last: number) => boolean) =>
  Array.from({ length: 11172 }, (_, at) => at)
    .filter((at) => isMeant(at % 28))
    .map((at) => String.fromCodePoint(0xac00 + at))
    .join('');

const OPEN = syllablesThatEnd((last) => last === 0);
const CLOSED = syllablesThatEnd((last) => last > 0);
const OPEN_OR_RIEUL = syllablesThatEnd((last) => last === 0 || last === 8);

/** A particle goes by the last letter of the word before it. Some nouns end like a particle: 마을, 가을, 노을. */
const PARTICLE: Rule = {
  fault: 'a particle does not fit the word before it',
  pattern: new RegExp(
    `(?:(?!마을|가을|노을)[${OPEN}]을|[${CLOSED}][를와]|[${OPEN_OR_RIEUL}]으로)(?!\\p{L})`,
    'u',
  ),
};

/** A short word keeps its vowel before another only in “puis-je ouvrir”, “ouvrez-le avec”, and before these words. */
const KEPT_VOWEL: Rule = {
  fault: 'a word keeps a vowel that it loses here',
  pattern:
    /(?<![-\p{L}])(?:[DdJjMmNnSsTt]e|[Ll][ae]|[Qq]ue) (?=[AEIOU]?[aeiouàâéèêîôû])(?!(?:onz\p{L}+|oui|un)(?!\p{L}))/u,
};

const rulesOf = (language: string): Rule[] => [
  BREAKING_PERCENT,
  ...(language === 'ar' ? [JOINING_LETTER, LATIN_SIGN] : []),
  ...(language === 'ko' ? [PARTICLE] : []),
  ...(language === 'fr' ? [BREAKING_SPACE, NO_SPACE, LOST_VOWEL, KEPT_VOWEL] : []),
  ...prepositionBeforeColon(language),
];

/** Returns the faults of a text in its signs and in the words beside them. */
export const signFaults = (language: string, { place, text }: Text): string[] =>
  rulesOf(language).flatMap(({ fault, pattern }) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [`${place}: ${fault}: ${text.slice(Math.max(0, at - 15), at + 15)}`];
  });

/** A letter or a word directly behind a value; but not the word between two values, such as “to”. */
const wordAfter = (name: string) => new RegExp(`\\{${name}\\} ?(?=\\p{L})(?!\\p{L}+ \\{)`, 'u');

/**
 * Returns the faults of a message that has no forms of a number: a number in it, with a word behind it, which would
 * change with the number. `counted` are the names of values that are numbers.
 */
export const numberFaults = (counted: readonly string[], { place, text }: Text): string[] =>
  counted
    .filter((name) => wordAfter(name).test(text))
    .map((name) => `${place}: the word behind {${name}} needs forms`);
