import { LANGUAGES } from './messages/compiled/languages.js';

/** A language of the catalogue (`shared/messages/`), by its BCP 47 tag. */
export type Language = (typeof LANGUAGES)[number]['tag'];

/** Whether this is the tag of a language that can be chosen. */
export const isLanguage = (tag: unknown): tag is Language =>
  LANGUAGES.some((language) => language.tag === tag);

/** Whether a language is written from the left or from the right. */
export const directionOf = (tag: Language): 'ltr' | 'rtl' =>
  LANGUAGES.find((language) => language.tag === tag)?.direction ?? 'ltr';

let decide = (): Language => 'en';

/**
 * Sets the function that decides the language of a sentence: on the server by the caller or the
 * recipient of a mail, in a browser by its user. It is called each time, because a server has
 * readers of many languages. Gives the one that decided before.
 */
export const decideLanguageBy = (decider: () => Language) => {
  const before = decide;
  decide = decider;
  return before;
};

/**
 * A formatter of `Intl` in the reader's language, made once for each language: making one takes longer than
 * using it. `perLanguage((language) => new Intl.NumberFormat(language))().format(1.5)`
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

/*
 * The names that the compiled catalogue imports.
 */

/** The language that a sentence is made in now. */
export const getLocale = () => decide();

export { LANGUAGES };

/** A build could be for one language alone; this one is for all of them. */
export const experimentalStaticLocale = undefined;

/** What a message gives: a sentence in somebody's language. */
export type LocalizedString = string;

/** A piece of a sentence with links or emphasis in it. */
export type MessagePart =
  | { type: 'text'; value: string }
  | { type: 'markup-start' | 'markup-end' | 'markup-standalone'; name: string };

/** For the compiler alone: the links and emphases of a message, which `RichText` must draw. */
export type MessageMetadata<_Inputs, _Options, Markup> = {
  readonly marks?: (drawn: { [Name in keyof Markup]: unknown }) => void;
};
