import { m } from '../../shared/messages.ts';
import { invalid, Refusal, refused } from './errors.ts';

/** Maximum JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Parses a JSON body. Throws 415 for another type, 413 above 64 KiB, 400 for text that is no JSON object. */
export const readJson = async (request: Request): Promise<Record<string, unknown>> => {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refused('not-sent-as-json');
  const value = parse(await readText(request));
  if (!isObject(value)) throw invalid(m.calls_json_no_object());
  return value;
};

/** Returns whether the body is a form of either kind, as a browser or a mail program sends it. */
export const isForm = ({ headers }: Request) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
    headers.get('content-type') ?? '',
  );

/**
 * Parses the body of a call that may come from a mail program (RFC 8058, section 3.2) or from a page without
 * scripts: JSON, or a form. Any other body counts as empty. Throws the errors of readJson.
 */
export const readFormOrJson = async (request: Request): Promise<Record<string, unknown>> => {
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json\b/i.test(type)) return readJson(request);
  if (!isForm(request)) return {};
  const text = await readText(request);
  const form = new Response(text, { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(await form.catch(() => []));
};

const readText = async (request: Request) => {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw bodyTooLarge();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > BODY_LIMIT) throw bodyTooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw error instanceof TypeError ? notJson() : brokenOff();
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bodyTooLarge = () => refused('body-too-large');
const notJson = () => invalid(m.calls_json_invalid());
const brokenOff = () => invalid(m.calls_broken_off());
