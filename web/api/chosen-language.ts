import { BRIDGE, CHOSEN_LANGUAGE } from '../../shared/desktop-bridge.ts';
import { getLocale, LANGUAGES, type Language } from '../../shared/language.ts';

const A_YEAR = 365 * 24 * 60 * 60;

/**
 * Reloads the page in the language chosen in this browser; null for the browser's own language. A cookie
 * sends the choice with each page and call, because the server renders the page in its language. The desktop
 * program serves its pages itself and reads the language from the URL.
 */
export const reloadIn = (language: Language | null) => {
  if (BRIDGE in window) return openIn(language, window.location.href);
  keepInCookie(language);
  window.location.reload();
};

/**
 * Opens a page in the language of the member who has just signed in. The server knows the language; the
 * desktop program reads it from the URL.
 */
export const openIn = (language: Language | null, place: string) => {
  const address = new URL(place, window.location.href);
  if (BRIDGE in window) {
    address.searchParams.set(CHOSEN_LANGUAGE, language ?? '');
    // With a hash, a change of the hash alone would load nothing.
    address.hash = '';
  }
  window.location.replace(address);
};

/** Removes the member's language at sign-out: the next user of this browser gets the browser's own language. */
export const forgetChosenLanguage = () => keepInCookie(null);

/** Reloads the sign-in page for the next user, if it is in a language that the browser does not ask for. */
export const openForNext = (place: string) => {
  // Unit tests have no window.
  if (globalThis.document && nearestByName(navigator.languages) !== getLocale())
    openIn(null, place);
};

/**
 * Returns the language that the server would choose, by a shorter rule: it compares tags alone and knows no
 * relation such as that of Swiss German to German, because the whole rule would be larger than this file.
 * Returns undefined if no tag fits; then the page is reloaded and the server decides.
 */
export const nearestByName = (wanted: readonly string[]) =>
  wanted
    .map((asked) => LANGUAGES.find(({ tag }) => tag === asked) ?? LANGUAGES.find(inOther(asked)))
    .find((nearest) => nearest !== undefined)?.tag;

/** Whether the languages are equal and only the countries differ. */
const inOther =
  (asked: string) =>
  ({ tag }: { tag: string }) =>
    tag.split('-')[0] === asked.split('-')[0];

const keepInCookie = (language: Language | null) => {
  // Unit tests have no document.
  if (!globalThis.document) return;
  const age = language === null ? 0 : A_YEAR;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have the Cookie Store on https only.
  document.cookie = `upheld_language=${language ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}`;
};
