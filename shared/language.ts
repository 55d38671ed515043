import { LANGUAGES } from './messages/compiled/languages.js';

/** The BCP 47 tag of a language in the catalogue (`shared/messages/`). */
export type Language = (typeof LANGUAGES)[number]['tag'];

/** Tells whether a value is the tag of a language in the catalogue. */
export const isLanguage = (tag: unknown): tag is Language =>
  LANGUAGES.some((language) => language.tag === tag);

/** Returns the direction in which a language is written. */
export const directionOf = (tag: Language): 'ltr' | 'rtl' =>
  LANGUAGES.find((language) => language.tag === tag)?.direction ?? 'ltr';

let decide = (): Language => 'en';

/**
 * Sets the function that decides the language of each sentence: by the caller or the recipient of a mail on the
 * server, by the user in a browser. Returns the function that decided before.
 */
export const decideLanguageBy = (decider: () => Language) => {
  const before = decide;
  decide = decider;
  return before;
};

/**
 * Returns a function for a formatter of `Intl` in the reader's language. Formatters are cached by language, as they
 * are slow to make. `perLanguage((language) => new Intl.NumberFormat(language))().format(1.5)`
 */
export const perLanguage = <Formatter>(make: (language: Language) => Formatter) => {
  const made = new Map<Language, Formatter>();
  return () => {
    const language = decide();
    const formatter = made.get(language) ?? make(language);
    made.set(language, formatter);
    return formatter;
  };
};

/** Returns a date in the words of the formatter's language. `Intl` knows no ordinal for the first of a month. */
export const dateWords = (format: Intl.DateTimeFormat, date: Date | number) => {
  const first = { fr: '1er', 'pt-BR': '1º' }[format.resolvedOptions().locale];
  // A date in numbers alone, as 01/12/2026, has 01.
  return format
    .formatToParts(date)
    .map(({ type, value }) => (first && type === 'day' && value === '1' ? first : value))
    .join('');
};

/*
 * The names that the compiled catalogue imports.
 */

/** Returns the language of the reader. */
export const getLocale = () => decide();

export { LANGUAGES };

/** The compiled catalogue could have one language; this one has all. */
export const experimentalStaticLocale = undefined;

/** A sentence in the reader's language. */
export type LocalizedString = string;

/** A part of a sentence with links or emphasis. */
export type MessagePart =
  | { type: 'text'; value: string }
  | { type: 'markup-start' | 'markup-end' | 'markup-standalone'; name: string };

/** The links and emphases of a message. By this type the compiler checks that `RichText` draws all of them. */
export type MessageMetadata<_Inputs, _Options, Markup> = {
  readonly marks?: (drawn: { [Name in keyof Markup]: unknown }) => void;
};
