import type Electron from 'electron';
import { attempt } from 'es-toolkit';
import { z } from 'zod';
import { decideLanguageBy, isLanguage, type Language } from '../../shared/language.ts';
import { FIRST_LANGUAGE } from '../../shared/messages/one-language.ts';
import { nearestLanguage } from '../../shared/nearest-language.ts';
import { parsedJson } from '../../shared/parsed-json.ts';
import type { SavedLanguages, SavedState } from '../storage/saved-state.ts';
import type { ServerLine } from './app-protocol.ts';

/**
 * Returns our language that is nearest to the preferences of a computer, or English. The pseudo-language is
 * returned only if it is the first preference.
 */
export const nearestTo = (preferred: readonly string[]): Language => {
  const [first] = preferred;
  return isLanguage(first) ? first : (nearestLanguage(preferred) ?? FIRST_LANGUAGE);
};

const isTag = (tag: string) => attempt(() => Intl.getCanonicalLocales(tag))[0] === null;

/** Matches calls whose answer is the signed-in user. */
const PERSON = /^\/api\/(user|login|register)$/;
const person = z.object({ language: z.string().nullable() });

/**
 * The language of each part of the program. The program's own words and pages are in the computer's language,
 * which is determined once, here. The web app of a server is in the language that its user chose, as the
 * server reports it, else in the one chosen on its page before signing in, else in the computer's.
 */
export const languagesHere = (
  app: Pick<Electron.App, 'getPreferredSystemLanguages'>,
  savedState: SavedState,
) => {
  const preferred = app.getPreferredSystemLanguages().filter(isTag);
  const own = nearestTo(preferred);
  decideLanguageBy(() => own);

  const keptAt = (key: string): SavedLanguages => savedState.read().languages[key] ?? {};
  const keep = (key: string, kept: SavedLanguages) =>
    savedState.change({ languages: { ...savedState.read().languages, [key]: kept } });

  /** Stores the user's language from an answer of the server. Older servers do not report it. */
  const hear = (key: string, text: string) => {
    const told = person.safeParse(parsedJson(text));
    if (!told.success) return;
    const { chosen, persons } = keptAt(key);
    const language = told.data.language ?? undefined;
    if (language !== persons) keep(key, { chosen, persons: language });
  };

  return {
    /** Returns a fetch that sends the preferred languages, and stores the user's choice from the answers. */
    inLanguages:
      (key: string, fetch: ServerLine['fetch']): ServerLine['fetch'] =>
      async (url, init) => {
        const headers = new Headers(init.headers);
        const { chosen } = keptAt(key);
        const wanted = isLanguage(chosen) ? [chosen, ...preferred] : preferred;
        if (wanted.length > 0) headers.set('accept-language', weighted(wanted));
        const answer = await fetch(url, { ...init, headers });
        const { status } = answer;
        if (!PERSON.test(new URL(url).pathname) || (status !== 200 && status !== 201))
          return answer;
        const text = await answer.text();
        hear(key, text);
        return new Response(text, { status, headers: answer.headers });
      },

    at: (key: string) => ({
      /** Returns the language of its next page. */
      now: (): Language => {
        const { chosen, persons } = keptAt(key);
        return [persons, chosen].find(isLanguage) ?? own;
      },
      /** Stores a choice made on a page. An invalid language means the computer's. */
      choose: (tag: string) => void keep(key, isLanguage(tag) ? { chosen: tag } : {}),
    }),
  };
};

export type Languages = ReturnType<typeof languagesHere>;

/** Returns the header `Accept-Language`: the first language has the highest weight (RFC 9110 §12.5.4). */
const weighted = (tags: string[]) =>
  [...new Set(tags)]
    .slice(0, MOST)
    .map((tag, index) => (index === 0 ? tag : `${tag};q=${(1 - index / 10).toFixed(1)}`))
    .join(',');

/** Maximum number of languages, so that each weight has one digit. */
const MOST = 10;
