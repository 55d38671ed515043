import { SHARED_MOST, WRITE, writePathOf } from '../../shared/shared-words.ts';

/** Bytes of the longest words, percent-encoded, and of the form around them. */
const BODY_MOST = SHARED_MOST * 12 + 10_000;

/**
 * Leads a form that another program shared (Web Share Target, `multipart/form-data`) to the page for a new request, by 303.
 * Nothing is stored here: the words stand after the `#` of the address, which only the browser reads.
 */
export const sharedWords = async (request: Request) => {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const isFit = length <= BODY_MOST;
  const form = isFit ? await request.formData().catch(() => new FormData()) : undefined;
  const location = form ? writePathOf(form) : `${WRITE}#length=${length || BODY_MOST}`;
  return new Response(null, { status: 303, headers: { location } });
};
