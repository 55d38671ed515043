import { BRIDGE, CHOSEN_LANGUAGE } from '../../shared/desktop-bridge.ts';
import { getLocale, LANGUAGES, type Language } from '../../shared/language.ts';

const A_YEAR = 365 * 24 * 60 * 60;

/**
 * Loads the page anew in the language that was chosen in this browser; null for the one that the browser
 * itself asks for. A cookie tells the server with each page and call, because the page comes in its
 * language from the first byte. The desktop program, which has its pages itself, reads the address.
 */
export const reloadIn = (language: Language | null) => {
  if (BRIDGE in window) return openIn(language, window.location.href);
  keepInCookie(language);
  window.location.reload();
};

/**
 * Loads a page of the app in the language of the member who has just signed in. The server knows it; the
 * desktop program reads the address.
 */
export const openIn = (language: Language | null, place: string) => {
  const address = new URL(place, window.location.href);
  if (BRIDGE in window) {
    address.searchParams.set(CHOSEN_LANGUAGE, language ?? '');
    // With one, nothing would be loaded where only that has changed.
    address.hash = '';
  }
  window.location.replace(address);
};

/**
 * Leaves no language of a member in this browser when they sign out: the next person at it may be somebody
 * else, and gets the language that the browser asks for.
 */
export const forgetChosenLanguage = () => keepInCookie(null);

/**
 * Loads the sign-in page anew for the next person at this browser, if the page is in a language that the
 * browser does not ask for. Somebody without a language of their own would read on in it.
 */
export const openForNext = (place: string) => {
  // Tests of single modules have no window.
  if (globalThis.document && nearestByName(navigator.languages) !== getLocale())
    openIn(null, place);
};

/**
 * The language that the server would give a browser, by a shorter rule than the server's: it compares tags
 * alone and knows no kinship, such as that of Swiss German with German, because the whole rule would weigh
 * more than all this file in every browser. Where it finds none, the page is loaded anew and the server decides.
 */
export const nearestByName = (wanted: readonly string[]) =>
  wanted
    .map((asked) => LANGUAGES.find(({ tag }) => tag === asked) ?? LANGUAGES.find(inOther(asked)))
    .find((nearest) => nearest !== undefined)?.tag;

/** Whether it is spoken in another country only. */
const inOther =
  (asked: string) =>
  ({ tag }: { tag: string }) =>
    tag.split('-')[0] === asked.split('-')[0];

const keepInCookie = (language: Language | null) => {
  // Tests of single modules have no document.
  if (!globalThis.document) return;
  const age = language === null ? 0 : A_YEAR;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have the Cookie Store on https only.
  document.cookie = `upheld_language=${language ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}`;
};
