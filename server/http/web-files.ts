import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { refused } from './errors.ts';

/** The web app's files: web path (`/assets/main-1a2b.js`) → path to read. */
export type WebFiles = Map<string, WebFile>;
export type WebFile = {
  /** For a file that exists only compressed, its gzip form. */
  path: string;
  isGzip: boolean;
  type: string;
  etag?: string;
  encodings: Map<string, string>;
};

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};
const ENCODINGS = { br: '.br', gzip: '.gz' };

/** Indexes files by their web path, pairing each with its compressed siblings. */
export const webFilesFrom = (paths: Record<string, string>): WebFiles => {
  const files: WebFiles = new Map();
  for (const [name, path] of Object.entries(paths)) {
    const webPath = name.replace(/\.gz$/, '');
    const isGzip = webPath !== name;
    if (isGzip && paths[webPath]) continue;
    const type = TYPES[webPath.slice(webPath.lastIndexOf('.') + 1)];
    if (!type) continue;
    const encodings = new Map<string, string>();
    for (const [encoding, ending] of Object.entries(ENCODINGS)) {
      const compressed = paths[webPath + ending];
      if (compressed) encodings.set(encoding, compressed);
    }
    // A name with a hash changes with its content; only other files need an `ETag`.
    const etag = isHashed(webPath) ? undefined : etagOf(path);
    files.set(webPath, { path, isGzip, type, etag, encodings });
  }
  return files;
};

/** Returns the files of a built web app in a folder, for running from source. */
export const webFilesIn = (
  folder: string,
  isTaken: (name: string) => boolean = () => true,
): WebFiles => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isTaken(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return webFilesFrom(
    Object.fromEntries(
      paths.map((path) => [path.slice(folder.length).replaceAll('\\', '/'), path]),
    ),
  );
};

/** Serves a file of the web app; other paths get `page`. Hashed files are cached for ever, pages revalidated. */
export const serveWebFile = (files: WebFiles, request: Request, page = '/index.html'): Response => {
  const { pathname } = new URL(request.url);
  const hashed = isHashed(pathname);
  const file = files.get(pathname) ?? (hashed ? undefined : files.get(page));
  if (!file) throw refused('file-not-found');
  const headers = {
    'content-type': file.type,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(file.etag && { etag: file.etag }),
    // The page depends on the reader.
    vary: files.has(pathname) ? 'accept-encoding' : VARIES,
    // It is in a language's folder, and controls the whole site.
    ...(pathname.endsWith('/sw.js') && { 'service-worker-allowed': '/' }),
  };
  if (file.etag && request.headers.get('if-none-match')?.includes(file.etag))
    return new Response(null, { status: 304, headers });
  for (const [encoding, path] of file.encodings) {
    if (accepts(request, encoding))
      return new Response(contentOf(path), {
        headers: { ...headers, 'content-encoding': encoding },
      });
  }
  // Every browser accepts an encoding. Other callers are programs.
  const content = file.isGzip ? gunzipSync(readFileSync(file.path)) : contentOf(file.path);
  return new Response(content, { headers });
};

/** Folder of embedded files in a compiled program. */
const EMBEDDED = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/;

/** Reads a file from the disk: after a file that Bun sends itself, a proxy's connection ends after ten seconds. */
const contentOf = (path: string) => (EMBEDDED.test(path) ? Bun.file(path) : readFileSync(path));

/** Serves a page with more `meta` elements. All readers get equal bytes, so compressing reveals nothing. */
export const servePageWith = (
  files: WebFiles,
  request: Request,
  page: string,
  metas: Record<string, string>,
): Response => {
  const file = files.get(page);
  if (!file) throw refused('file-not-found');
  const elements = Object.entries(metas).map(
    ([name, content]) => `<meta name="${escaped(name)}" content="${escaped(content)}">`,
  );
  const html = readFileSync(file.path, 'utf8').replace(
    '</head>',
    () => `  ${elements.join('\n')}\n  </head>`,
  );
  const etag = hashOf(html);
  const isGzip = accepts(request, 'gzip');
  const headers = {
    'content-type': file.type,
    'cache-control': 'no-cache',
    etag,
    vary: VARIES,
  };
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers });
  return isGzip
    ? new Response(Bun.gzipSync(html), { headers: { ...headers, 'content-encoding': 'gzip' } })
    : new Response(html, { headers });
};

/** The page depends on the reader's language, and on whether a user is signed in. */
const VARIES = 'accept-encoding, accept-language, cookie';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns whether the caller accepts this encoding, with a weight above 0 (RFC 9110 §12.5.3). */
export const accepts = ({ headers }: Request, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?![.\\d]*[1-9]))`).test(
    headers.get('accept-encoding') ?? '',
  );

export const isHashed = (webPath: string) => webPath.startsWith('/assets/');

const etagOf = (path: string) => hashOf(readFileSync(path));

const hashOf = (content: string | Buffer) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
