import { match } from '@formatjs/intl-localematcher';
import { LRUCache } from 'lru-cache';
import { isLanguage, LANGUAGES, type Language } from '../../shared/language.ts';
import { PSEUDO } from '../../shared/messages/pseudo.ts';

/** A browser's header has few of them; more are no browser's. */
const MOST_WANTED = 10;
const LONGEST = 400;

/** No browser wants the language of tests by itself. */
const OFFERED: string[] = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== PSEUDO);

const NONE = 'und';

/** What somebody has chosen before signing in. The web app sets this cookie. */
const CHOSEN = /(?:^|;\s*)upheld_language=([A-Za-z-]{2,11})(?:;|$)/;

/**
 * The language that a browser asks for: what was chosen in it, else the one that comes nearest to its
 * `Accept-Language` (RFC 9110 §12.5.4); undefined if it reads none that we have.
 */
export const askedLanguage = (headers: Headers): Language | undefined => {
  const [, chosen] = CHOSEN.exec(headers.get('cookie') ?? '') ?? [];
  return isLanguage(chosen) ? chosen : acceptedLanguage(headers.get('accept-language') ?? '');
};

/** Looking for the nearest takes as long as a small call, and browsers send the same few headers. */
const known = new LRUCache<string, { language: Language | undefined }>({ max: 500 });

const acceptedLanguage = (header: string) => {
  if (header === '' || header.length > LONGEST) return undefined;
  const before = known.get(header);
  if (before) return before.language;
  const nearest = nearestOf(header, OFFERED);
  const language = isLanguage(nearest) ? nearest : undefined;
  known.set(header, { language });
  return language;
};

/** The language among those offered that comes nearest to what a header wants; `und` for none. */
export const nearestOf = (header: string, offered: string[]) => {
  const wanted = wantedIn(header).map((locale) => plainest(locale, offered));
  return match(
    wanted.filter((tag) => tag !== undefined),
    offered,
    NONE,
  );
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

/** The languages of the header, the most wanted first, without those that it does not want at all. */
const wantedIn = (header: string): Intl.Locale[] =>
  header
    .split(',', MOST_WANTED)
    .map((part) => {
      const [tag = '', ...params] = part.split(';').map((piece) => piece.trim());
      const weight = params.find((param) => param.startsWith('q='))?.slice(2);
      return { locale: localeOf(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ locale, weight }) => weight > 0 && locale?.baseName !== PSEUDO)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ locale }) => locale ?? []);

const localeOf = (tag: string) => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};
