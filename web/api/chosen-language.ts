import type { Language } from '../../shared/language.ts';

const A_YEAR = 365 * 24 * 60 * 60;

/**
 * Tells the server, with each page and call, which language was chosen in this browser; null for the one
 * that the browser itself asks for. It is a cookie, because the page comes in its language from the first byte.
 */
export const chooseInBrowser = (language: Language | null) => {
  const age = language === null ? 0 : A_YEAR;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have the Cookie Store on https only.
  document.cookie = `upheld_language=${language ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}`;
};
