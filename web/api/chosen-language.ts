import { BRIDGE, CHOSEN_LANGUAGE } from '../../shared/desktop-bridge.ts';
import type { Language } from '../../shared/language.ts';

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

const keepInCookie = (language: Language | null) => {
  // Tests of single modules have no document.
  if (!globalThis.document) return;
  const age = language === null ? 0 : A_YEAR;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have the Cookie Store on https only.
  document.cookie = `upheld_language=${language ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}`;
};
