import { LRUCache } from 'lru-cache';
import { isLanguage, type Language } from '../../shared/language.ts';
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

/** Looking for the nearest takes as long as a small call, and browsers send the same few headers. */
const known = new LRUCache<string, { language: Language | undefined }>({ max: 500 });

const acceptedLanguage = (header: string) => {
  if (header === '' || header.length > LONGEST) return undefined;
  const before = known.get(header);
  if (before) return before.language;
  const language = nearestLanguage(wantedIn(header));
  known.set(header, { language });
  return language;
};

/** The tags of the header, the most wanted first, without those that it does not want at all. */
const wantedIn = (header: string) =>
  header
    .split(',', MOST_WANTED)
    .map((part) => {
      const [tag = '', ...params] = part.split(';').map((piece) => piece.trim());
      const weight = params.find((param) => param.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
