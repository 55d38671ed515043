import { isLanguage, type Language } from '../../shared/language.ts';
import { firstLanguage, type Reader } from '../language.ts';
import { askedLanguage } from './asked-language.ts';

type Known = {
  /** The congregation's own language, if one is set. */
  language: () => string | null;
};

const decided = new WeakMap<Request, Language>();

/**
 * The language to answer a request in: what its person chose, else what their browser asks for, else the
 * congregation's. It is the same for all that is said about the request.
 */
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

/** The language that was decided for a request, or the one that it asks for if it did not come so far. */
export const languageDecided = (request: Request): Language =>
  decided.get(request) ?? firstLanguage(askedLanguage(request.headers));

/** The answer must come without the database too. */
const unlessItFails = (read: () => string | null) => {
  try {
    return read();
  } catch {
    return null;
  }
};
