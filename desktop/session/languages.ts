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
 * The language among ours that comes nearest to what a computer prefers; English if none does. Only a computer
 * whose first language is that of tests has the program in it.
 */
export const nearestTo = (preferred: readonly string[]): Language => {
  const [first] = preferred;
  return isLanguage(first) ? first : (nearestLanguage(preferred) ?? FIRST_LANGUAGE);
};

const isTag = (tag: string) => attempt(() => Intl.getCanonicalLocales(tag))[0] === null;

/** Calls that are answered with the person who is signed in. */
const PERSON = /^\/api\/(user|login|register)$/;
const person = z.object({ language: z.string().nullable() });

/**
 * Which language each part of the program is in. Its own words and pages are in the computer's, which is
 * decided here, once. The web app of a server is in the one that its person chose, as the server tells it,
 * else in the one that was chosen on its page before signing in, else in the computer's.
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

  /** What an answer of the server says of the person's choice; an older server says nothing of it. */
  const hear = (key: string, text: string) => {
    const told = person.safeParse(parsedJson(text));
    if (!told.success) return;
    const { chosen, persons } = keptAt(key);
    const language = told.data.language ?? undefined;
    if (language !== persons) keep(key, { chosen, persons: language });
  };

  return {
    /** A fetch that asks a server in the languages that are wanted, and hears what its person chose. */
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
      /** The one that its next page is in. */
      now: (): Language => {
        const { chosen, persons } = keptAt(key);
        return [persons, chosen].find(isLanguage) ?? own;
      },
      /** What somebody has chosen on a page; anything that is no language is the computer's. */
      choose: (tag: string) => void keep(key, isLanguage(tag) ? { chosen: tag } : {}),
    }),
  };
};

export type Languages = ReturnType<typeof languagesHere>;

/** `Accept-Language`: the first is wanted most (RFC 9110 §12.5.4). */
const weighted = (tags: string[]) =>
  [...new Set(tags)]
    .slice(0, MOST)
    .map((tag, index) => (index === 0 ? tag : `${tag};q=${(1 - index / 10).toFixed(1)}`))
    .join(',');

/** As many as have a weight of one digit. */
const MOST = 10;
