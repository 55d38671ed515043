import { match } from '@formatjs/intl-localematcher';
import { isLanguage, LANGUAGES, type Language } from './language.ts';
import { PSEUDO } from './messages/pseudo.ts';

/** The languages without the pseudo-language, which only a choice selects. */
const OURS: string[] = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== PSEUDO);

const NONE = 'und';

/**
 * Returns the language of the catalogue that is nearest to the wanted ones, the first of which is wanted most;
 * undefined if none is near. Wanted tags may be invalid.
 */
export const nearestLanguage = (wanted: readonly string[]): Language | undefined => {
  const nearest = nearestOf(wanted, OURS);
  return isLanguage(nearest) ? nearest : undefined;
};

/** Returns the offered tag that is nearest to the wanted ones; undefined if none is near. */
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
 * Returns an offered tag, or the language without script and country. The matcher caches each tag for ever and
 * throws for some, so it must not get the tags of a caller.
 */
const plainest = (locale: Intl.Locale, offered: string[]) => {
  const { language } = locale;
  const own = offered.filter((tag) => new Intl.Locale(tag).language === language);
  return own.length > 1 ? closest(locale, own) : (own[0] ?? knownLanguage(language));
};

/** Returns the wanted tag, or a tag with the script of the wanted one, or the first. */
const closest = ({ baseName, language, script, region }: Intl.Locale, own: string[]) => {
  const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script;
  const written = scriptOf([language, script, region].filter(Boolean).join('-'));
  return (
    own.find((tag) => tag === baseName) ?? own.find((tag) => scriptOf(tag) === written) ?? own[0]
  );
};

let names: Intl.DisplayNames | undefined;

const knownLanguage = (language: string) => {
  // Not while the module loads: making it takes a millisecond of each start.
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return names.of(language) ? language : undefined;
};
