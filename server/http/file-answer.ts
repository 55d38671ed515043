import { m } from '../../shared/messages.ts';
import { Refusal } from './errors.ts';

type Headers = Record<string, string | number | string[]>;

/**
 * Returns a file as an answer: whole, the one part that `Range` asks for (206), or nothing if the caller has
 * it already (304). `headers` are those of the answer; they may contain a strong `etag` and `last-modified`.
 * Adds `accept-ranges` and `content-range`. Throws 416 if the part is beyond the file's end. Several parts at
 * once are answered with the whole file. RFC 9110 §13 and §14.
 */
export const fileAnswer = (file: Blob, request: Request, headers: Headers): Response => {
  headers['accept-ranges'] = 'bytes';
  if (isKept(request, headers)) return new Response(null, { status: 304 });
  const part = partOf(request, headers, file.size);
  if (!part) return new Response(file);
  const { from, to } = part;
  headers['content-range'] = `bytes ${from}-${to}/${file.size}`;
  return new Response(file.slice(from, to + 1), { status: 206 });
};

/** Returns a time in the format of `Last-Modified`. */
export const httpDate = (time: number) => new Date(time).toUTCString();

/** Returns whether the caller already has this file. A proxy may send its `etag` as weak. */
const isKept = ({ headers: asked }: Request, { etag, 'last-modified': modified }: Headers) => {
  const tags = asked.get('if-none-match');
  if (tags !== null)
    return (
      etag !== undefined &&
      tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
    );
  const since = asked.get('if-modified-since');
  if (since === null || modified === undefined) return false;
  return Date.parse(String(modified)) <= Date.parse(since);
};

/** Returns the range of bytes, both ends included, or undefined for the whole file. */
const partOf = ({ method, headers: asked }: Request, headers: Headers, size: number) => {
  const range = asked.get('range');
  if (range === null || method !== 'GET' || !isSameFile(asked.get('if-range'), headers)) return;
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range) ?? [];
  if (first === '' && last === '') return;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return;
  const from = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from > to) throw beyondTheEnd(size);
  return { from, to };
};

/** Returns whether the caller's part is of this file, by its strong `etag` or its exact time. */
const isSameFile = (ifRange: string | null, { etag, 'last-modified': modified }: Headers) =>
  ifRange === null || ifRange === etag || ifRange === modified;

const beyondTheEnd = (size: number) =>
  new Refusal('beyond-the-end', m.refusals_beyond_the_end(), {
    'content-range': `bytes */${size}`,
  });
