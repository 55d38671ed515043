import { match } from '@formatjs/intl-localematcher';
import { isLanguage, LANGUAGES, type Language } from './language.ts';
import { PSEUDO } from './messages/pseudo.ts';

/** Nobody wants the language of tests, unless they choose it. */
const OURS: string[] = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== PSEUDO);

const NONE = 'und';

/**
 * The language among ours that comes nearest to those wanted, of which the first is wanted most; undefined
 * if none does. Tags may be made up.
 */
export const nearestLanguage = (wanted: readonly string[]): Language | undefined => {
  const nearest = nearestOf(wanted, OURS);
  return isLanguage(nearest) ? nearest : undefined;
};

/** The tag among those offered that comes nearest to those wanted; undefined if none does. */
export const nearestOf = (wanted: readonly string[], offered: string[]): string | undefined => {
  const plain = wanted
    .map(localeOf)
    .filter((locale) => locale !== undefined)
    .filter(({ baseName }) => baseName !== PSEUDO)
    .map((locale) => plainest(locale, offered))
    .filter((tag) => tag !== undefined);
  const nearest = match(plain, offered, NONE);
  return nearest === NONE ? undefined : nearest;
};

const localeOf = (tag: string) => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};

/**
 * What the matcher is asked for: one that is offered, else the language alone. It remembers each tag for
 * ever, and throws for some, so it gets none that a caller made up.
 */
const plainest = (locale: Intl.Locale, offered: string[]) => {
  const { language } = locale;
  const own = offered.filter((tag) => new Intl.Locale(tag).language === language);
  return own.length > 1 ? closest(locale, own) : (own[0] ?? knownLanguage(language));
};

/** The tag that is the same as the one wanted, else one in the same script. */
const closest = ({ baseName, language, script, region }: Intl.Locale, own: string[]) => {
  const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script;
  const written = scriptOf([language, script, region].filter(Boolean).join('-'));
  return (
    own.find((tag) => tag === baseName) ?? own.find((tag) => scriptOf(tag) === written) ?? own[0]
  );
};

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const knownLanguage = (language: string) => (names.of(language) ? language : undefined);
