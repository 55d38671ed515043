import { isLanguage, type Language } from '../../shared/language.ts';
import { firstLanguage, type Reader } from '../language.ts';
import { askedLanguage } from './asked-language.ts';

type Known = {
  /** Returns the congregation's language, if one is set. */
  language: () => string | null;
};

const decided = new WeakMap<Request, Language>();

/** Returns the language of a whole answer: the user's, else the browser's, else the congregation's. */
export const languageFor = (
  request: Request,
  reader: Pick<Reader, 'language'> | null,
  { language }: Known,
): Language => {
  const chosen = reader?.language;
  const own = isLanguage(chosen)
    ? chosen
    : (askedLanguage(request.headers) ?? firstLanguage(unlessItFails(language)));
  decided.set(request, own);
  return own;
};

/** Returns the language that was decided for a call; if the call failed before, the one that its headers ask for. */
export const decidedLanguage = (request: Request): Language =>
  decided.get(request) ?? firstLanguage(askedLanguage(request.headers));

/** The answer must be possible without the database. */
const unlessItFails = (read: () => string | null) => {
  try {
    return read();
  } catch {
    return null;
  }
};
