import { SHARED_META, SHARED_MOST, TOO_LONG, wordsOf } from '../../shared/shared-words.ts';

/** Bytes of the longest words in UTF-8, and of the form around them. */
const BODY_MOST = SHARED_MOST * 3 + 10_000;

/**
 * Reads the form in which another program shares something (Web Share Target, `multipart/form-data`). Returns its words as
 * the data of a page. Nothing is stored. A body without a length, or a longer one, is not read.
 */
export const sharedWordsIn = async (request: Request) => {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= BODY_MOST)) return { [SHARED_META]: TOO_LONG };
  const form = await request.formData().catch(() => new FormData());
  return { [SHARED_META]: wordsOf(form) };
};
