import { peopleWords } from '../../../shared/messages/compiled/words/people.js';
import { oneOf } from '../../../shared/one-of.ts';
import { folded } from './characters.ts';

/**
 * The contents of a column, by its heading. A column headed `name` has whole names, or the names that are missing
 * beside a column of first or last names. A column of `others-email` has addresses of relatives, one of `old-email`
 * addresses that are not used any more.
 */
export type Kind =
  | 'email'
  | 'others-email'
  | 'old-email'
  | 'first'
  | 'last'
  | 'nick'
  | 'whole'
  | 'name';

const NAMES = ['first', 'last', 'nick', 'whole', 'name'] as const;

const KINDS = new Map(
  NAMES.flatMap((kind) => peopleWords[kind].map((word): [string, Kind] => [folded(word), kind])),
);

/** Folded texts have their Korean syllables taken apart. */
const anyOf = (words: readonly string[]) => oneOf(words.map((one) => one.normalize('NFKD')));
/** Returns a pattern for one of these words, alone or between spaces. */
const word = (words: readonly string[]) => new RegExp(`(?:^| )${anyOf(words)}(?: |$)`);

/** Words of the heading of an address, in languages with spaces between words. */
const EMAIL_WORD = word(peopleWords.emailWord);
/** Parts of such a word, in languages without spaces or with endings. */
const EMAIL_PARTS = peopleWords.emailPart.map(folded);
/** Words for details of an email address, and for the address of a house. */
const NOT_EMAIL = word(peopleWords.notEmailWord);
const NOT_EMAIL_PARTS = peopleWords.notEmailPart.map(folded);
/** Relatives and helpers of the person in the row. */
const OTHERS = word(peopleWords.relative);
const OTHERS_PARTS = peopleWords.relativePart.map(folded);
/** Words for what is not used any more. */
const OLD = word(peopleWords.old);
const ONLY_OLD = new RegExp(`^${anyOf(peopleWords.old)}$`);
const OLD_PARTS = peopleWords.oldPart.map(folded);
/** Words before the heading of a name that do not change its meaning. */
const BEFORE_NAME = new RegExp(`^${oneOf(peopleWords.beforeName)} (?=.)`);
const LONGEST = 60;

/** Returns the contents of a column with this heading; undefined for all but names and addresses. */
export const kindOf = (heading: string): Kind | undefined => {
  if (heading.length > LONGEST) return undefined;
  // `EmailAddress1` is three words.
  const words = folded(heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const known = KINDS.get(words) ?? KINDS.get(words.replace(BEFORE_NAME, ''));
  if (known) return known;
  const isEmail = EMAIL_WORD.test(words) || hasPart(words, EMAIL_PARTS);
  if (!isEmail) return ONLY_OLD.test(words) ? 'old-email' : undefined;
  if (NOT_EMAIL.test(words) || hasPart(words, NOT_EMAIL_PARTS)) return undefined;
  if (OLD.test(words) || hasPart(words, OLD_PARTS)) return 'old-email';
  const isOfOthers = OTHERS.test(words) || hasPart(words, OTHERS_PARTS);
  return isOfOthers ? 'others-email' : 'email';
};

const hasPart = (words: string, parts: readonly string[]) =>
  parts.some((part) => words.includes(part));
