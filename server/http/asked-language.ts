import { isLanguage, type Language } from '../../shared/language.ts';
import { PSEUDO } from '../../shared/messages/pseudo.ts';
import { nearestLanguage } from '../../shared/nearest-language.ts';

/** Maximum languages of a header that are read; browsers send few. */
const MOST_WANTED = 10;
const LONGEST = 400;

/** The cookie of the language that a visitor chose before signing in. The web app sets it. */
const CHOSEN = /(?:^|;\s*)upheld_language=([A-Za-z-]{2,11})(?:;|$)/;

/**
 * Returns the language that a browser asks for: the one chosen in it, else the one nearest to its
 * `Accept-Language` (RFC 9110 §12.5.4); undefined if we have none of them.
 */
export const askedLanguage = (headers: Headers): Language | undefined => {
  const [, chosen] = CHOSEN.exec(headers.get('cookie') ?? '') ?? [];
  return isLanguage(chosen) ? chosen : acceptedLanguage(headers.get('accept-language') ?? '');
};

/** Returns the first language of the header that we have, else the nearest one to the first that has a near one. */
const acceptedLanguage = (header: string) => {
  if (header === '' || header.length > LONGEST) return undefined;
  const near = wantedIn(header).map(nearestTo);
  return (near.find((one) => one?.isSame) ?? near.find((one) => one !== undefined))?.language;
};

type Near = { language: Language; isSame: boolean };

/** The nearest language to each code of two or three letters: there are 18,278, so the map stays small. */
const known = new Map<string, Near | undefined>();

const nearestTo = (code: string): Near | undefined => {
  if (!known.has(code)) {
    const language = nearestLanguage([code]);
    const isSame = language?.split('-')[0] === new Intl.Locale(code).language;
    known.set(code, language && { language, isSame });
  }
  return known.get(code);
};

/** A language tag (RFC 5646) with a language of two or three letters. */
const TAG = /^([a-z]{2,3})(-[a-z0-9]{1,8})*$/;
/** The pseudo-language of tests must be chosen explicitly. */
const OF_TESTS = PSEUDO.toLowerCase();

/** Returns the languages of the header by preference, without those of weight 0. */
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
