import { isLanguage, type Language } from '../../shared/language.ts';
import { PSEUDO } from '../../shared/messages/pseudo.ts';
import { nearestLanguage } from '../../shared/nearest-language.ts';

/** A browser's header has few of them; more are no browser's. */
const MOST_WANTED = 10;
const LONGEST = 400;

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

/**
 * The first language of the header that we have, else the one that is nearest to the first for which there
 * is a near one.
 */
const acceptedLanguage = (header: string) => {
  if (header === '' || header.length > LONGEST) return undefined;
  const near = wantedIn(header).map(nearestTo);
  return (near.find((one) => one?.isSame) ?? near.find((one) => one !== undefined))?.language;
};

type Near = { language: Language; isSame: boolean };

/**
 * What is nearest to each language that a header has named so far. There are 18,278 codes of two and three
 * letters, so it stays small, and each is looked for once, whatever else a header says.
 */
const known = new Map<string, Near | undefined>();

const nearestTo = (code: string): Near | undefined => {
  if (!known.has(code)) {
    const language = nearestLanguage([code]);
    const isSame = language?.split('-')[0] === new Intl.Locale(code).language;
    known.set(code, language && { language, isSame });
  }
  return known.get(code);
};

/** A language tag (RFC 5646), by its language of two or three letters. */
const TAG = /^([a-z]{2,3})(-[a-z0-9]{1,8})*$/;
/** Nobody gets the language of tests without choosing it. */
const OF_TESTS = PSEUDO.toLowerCase();

/** The languages of the header, the most wanted first, without those that it does not want at all. */
const wantedIn = (header: string) =>
  header
    .toLowerCase()
    .split(',', MOST_WANTED)
    .map((part) => {
      const [tag = '', ...params] = part.split(';').map((piece) => piece.trim());
      const weight = params.find((param) => param.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => weight > 0 && !tag.startsWith(OF_TESTS))
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => TAG.exec(tag)?.[1] ?? []);
