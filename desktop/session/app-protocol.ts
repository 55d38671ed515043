import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CHOSEN_LANGUAGE } from '../../shared/desktop-bridge.ts';
import { directionOf, type Language } from '../../shared/language.ts';
import { FIRST_LANGUAGE, placeOf } from '../../shared/messages/one-language.ts';
import { APP_ORIGIN, isOfServer } from './links.ts';

/** The server that a page of the app uses: its origin, and a fetch with its cookies. */
export type ServerLine = {
  origin: string;
  fetch: (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>;
};

type Parts = {
  /** Folders by host: the web app's files for `app`, the program's for `pages`. */
  folders: Readonly<Record<string, string>>;
  server: () => ServerLine | undefined;
  /** `now` returns the language of the pages; `choose` stores a choice made on a page. */
  language: { now: () => Language; choose: (tag: string) => void };
  /** Timeout for the response's headers of a call without a body, in milliseconds. */
  answerWithin?: number;
};

const ANSWER_WITHIN = 60_000;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const policy = (formAction: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Policies by host. The donation page opens in the browser, so pages may send forms only there. */
const POLICIES: Record<string, string> = {
  app: policy("'self' https://www.paypal.com"),
  pages: policy("'none'"),
};

/** Policy of the server's responses, which are data: shown as a page of the app they could run nothing. */
const DATA_ONLY = "default-src 'none'; sandbox";

/** Matches headers that are only for this program, or only between two machines. */
const NOT_SENT =
  /^(host|origin|referer|cookie|connection|content-length|accept-encoding|upgrade|sec-.*|proxy-.*)$/i;
const NOT_PASSED_ON =
  /^(set-cookie|content-encoding|content-length|transfer-encoding|connection|keep-alive|strict-transport-security|content-security-policy|alt-svc)$/i;

/**
 * Serves `upheld://app/…` and `upheld://pages/…` from this program's folders, and `/api` from the chosen
 * server, streamed both ways. The page has one origin, so the web app is the one of browsers.
 */
export const appProtocol = (parts: Parts) => {
  const { folders, server, language, answerWithin = ANSWER_WITHIN } = parts;
  const files = Object.fromEntries(
    Object.entries(folders).map(([host, folder]) => [host, filesIn(folder)]),
  );

  return async (request: Request): Promise<Response> => {
    const { host, pathname, search, searchParams } = new URL(request.url);
    const own = files[host];
    const csp = POLICIES[host];
    if (!own || !csp) return refused(404);
    if (host === 'app' && isOfServer(pathname))
      return forward(request, pathname + search, server(), answerWithin);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refused(405);
    // Only browsers use the service worker. The program shows notifications and works offline without it.
    const isApp = !own.has(pathname) && isPage(pathname);
    const chosen = isApp ? searchParams.get(CHOSEN_LANGUAGE) : null;
    if (chosen !== null) language.choose(chosen);
    const file = isApp ? pageOf(own, language.now()) : own.get(pathname);
    if (!file) return refused(404);
    const isOwnPage = host === 'pages' && extname(file) === '.html';
    return new Response(isOwnPage ? ownPage(file, language.now()) : readFileSync(file), {
      headers: {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': csp,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      },
    });
  };
};

/** Returns the app's page in a language, or in English if that language is not built. */
const pageOf = (files: Map<string, string>, language: Language) =>
  files.get(`${placeOf(language)}/index.html`) ?? files.get('/index.html');

const LANG = '<html lang="en-US">';

/** Returns a page of the program, with its language in `lang`. */
const ownPage = (file: string, language: Language) => {
  const page = readFileSync(file, 'utf8');
  if (language === FIRST_LANGUAGE) return page;
  return page.replace(LANG, `<html lang="${language}" dir="${directionOf(language)}">`);
};

const forward = async (
  request: Request,
  path: string,
  server: ServerLine | undefined,
  answerWithin: number,
) => {
  // Only the app's pages may call, so the headers about the caller's origin are omitted.
  const asking = request.headers.get('origin');
  if (asking && asking !== APP_ORIGIN) return refused(403);
  if (!server) return refused(503);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null;
  // The signal of Electron's request never fires: closing a page only cancels the response's body. If the
  // server never answers there is no body to cancel, so there is a timeout.
  const upstream = new AbortController();
  const patience = hasBody ? undefined : setTimeout(() => upstream.abort(), answerWithin);
  try {
    const answer = await server.fetch(server.origin + path, {
      method: request.method,
      headers: [...request.headers].filter(([name]) => !NOT_SENT.test(name)),
      // The page gets redirects; they are not followed here.
      redirect: 'manual',
      credentials: 'include',
      signal: upstream.signal,
      ...(hasBody && { body: request.body, duplex: 'half' }),
    });
    const headers = new Headers([...answer.headers].filter(([name]) => !NOT_PASSED_ON.test(name)));
    headers.set('content-security-policy', DATA_ONLY);
    const isEmpty = [101, 204, 205, 304].includes(answer.status);
    const body = isEmpty || !answer.body ? null : endedBy(answer.body, () => upstream.abort());
    return new Response(body, { status: answer.status, headers });
  } catch {
    // The page gets a network error, which it can show.
    return Response.error();
  } finally {
    clearTimeout(patience);
  }
};

/** Returns a body that ends its call when it is cancelled: Electron leaves the call open (electron#47097). */
const endedBy = (body: ReadableStream<Uint8Array>, end: () => void) => {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const { done, value } = await reader.read();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: end,
  });
};

/** Returns all files below a folder, by URL path. */
const filesIn = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'sw.js' && extname(entry.name) in TYPES)
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length).replaceAll('\\', '/'), path]),
  );

/** Whether the router handles the path, because it has no extension. Others are missing files. */
const isPage = (pathname: string) => extname(pathname) === '' && !pathname.startsWith('/assets/');

const refused = (status: number) =>
  new Response(null, { status, headers: { 'content-security-policy': "default-src 'none'" } });
