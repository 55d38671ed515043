import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { APP_ORIGIN } from './links.ts';

/** The server that the app talks to just now: its origin, and a fetch with its cookies. */
export type ServerLine = {
  origin: string;
  fetch: (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>;
};

type Parts = {
  /** Where the files of a host of ours are: the web app's for `app`, the program's for `pages`. */
  folders: Readonly<Record<string, string>>;
  server: () => ServerLine | undefined;
  /** How long a call without a body may wait for the head of its answer, in milliseconds. */
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

/** The only foreign address a page may send a form to is the donation page, in the browser. */
const POLICIES: Record<string, string> = {
  app: policy("'self' https://www.paypal.com"),
  pages: policy("'none'"),
};

/** Whatever a server answers is data: as a page of the app it could do nothing at all. */
const DATA_ONLY = "default-src 'none'; sandbox";

/** What a page says to this program about itself, and what is between two machines only. */
const NOT_SENT =
  /^(host|origin|referer|cookie|connection|content-length|accept-encoding|upgrade|sec-.*|proxy-.*)$/i;
const NOT_PASSED_ON =
  /^(set-cookie|content-encoding|content-length|transfer-encoding|connection|keep-alive|strict-transport-security|content-security-policy|alt-svc)$/i;

/**
 * Answers `upheld://app/…` and `upheld://pages/…`: files from this program's own folders, and
 * `/api` from the chosen server, streamed both ways. To the page it is one origin, so that the
 * web app is the very one that browsers get.
 */
export const appProtocol = ({ folders, server, answerWithin = ANSWER_WITHIN }: Parts) => {
  const files = Object.fromEntries(
    Object.entries(folders).map(([host, folder]) => [host, filesIn(folder)]),
  );

  return async (request: Request): Promise<Response> => {
    const { host, pathname, search } = new URL(request.url);
    const own = files[host];
    const csp = POLICIES[host];
    if (!own || !csp) return refused(404);
    if (host === 'app' && (pathname === '/api' || pathname.startsWith('/api/')))
      return forward(request, pathname + search, server(), answerWithin);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refused(405);
    // The service worker is for browsers: here the program itself notifies and is always there.
    const file = own.get(pathname) ?? (isPage(pathname) ? own.get('/index.html') : undefined);
    if (!file) return refused(404);
    return new Response(readFileSync(file), {
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

/** Passes a call on to the server, and its answer back. */
const forward = async (
  request: Request,
  path: string,
  server: ServerLine | undefined,
  answerWithin: number,
) => {
  // What the server is told of where a call comes from is ours to know: only the app may ask.
  const asking = request.headers.get('origin');
  if (asking && asking !== APP_ORIGIN) return refused(403);
  if (!server) return refused(503);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null;
  // Electron's request has a signal that never fires: a page that goes away only cancels the body
  // of the answer. It gets none to cancel from a server that never answers, so that ends by itself.
  const upstream = new AbortController();
  const patience = hasBody ? undefined : setTimeout(() => upstream.abort(), answerWithin);
  try {
    const answer = await server.fetch(server.origin + path, {
      method: request.method,
      headers: [...request.headers].filter(([name]) => !NOT_SENT.test(name)),
      // A redirect of the server is for the page to see, not for us to follow elsewhere.
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
    // To the page it is as if the network were gone, which it knows how to say.
    return Response.error();
  } finally {
    clearTimeout(patience);
  }
};

/** A body that ends its call when it is cancelled: Electron leaves the call open (electron#47097). */
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

/** Every file below a folder, by its path on the web: what is not among them does not exist. */
const filesIn = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'sw.js' && extname(entry.name) in TYPES)
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length).replaceAll('\\', '/'), path]),
  );

/** Addresses without an ending are the router's; a file that is missing is just that. */
const isPage = (pathname: string) => extname(pathname) === '' && !pathname.startsWith('/assets/');

const refused = (status: number) =>
  new Response(null, { status, headers: { 'content-security-policy': "default-src 'none'" } });
