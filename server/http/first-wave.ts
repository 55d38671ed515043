import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { serveWebFile, type WebFiles } from './web-files.ts';

/** What `web/build-first-wave.ts` writes. */
const table = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      isPublic: z.boolean(),
      modules: z.array(z.string()),
      reads: z.array(z.string()),
    }),
  ),
  signIn: z.array(z.string()),
});

type FirstWave = z.infer<typeof table>;
type Parts = {
  files: WebFiles;
  /** Null if that cannot be known now. */
  isSignedIn: (request: Request) => boolean | null;
};

/**
 * Serves the page of the web app, for any path. Its `Link` header (RFC 8288) names what the path's
 * screen needs first: its code and, for somebody who is signed in, the reads that it makes. The
 * browser then asks for all of it at once. Whoever is not signed in gets a page that says so.
 *
 * `/index.html` itself is the plain page, which service workers keep for all paths.
 */
export const firstWaveServer = ({ files, isSignedIn }: Parts) => {
  const file = files.get('/first-wave.json');
  const wave = file && table.parse(JSON.parse(readFileSync(file.path, 'utf8')));
  const linksAt = wave ? linksIn(wave) : () => '';

  return (request: Request): Response => {
    const { pathname } = new URL(request.url);
    if (files.has(pathname) || !files.has('/index.html')) return serveWebFile(files, request);
    const isMember = isSignedIn(request);
    if (isMember === null) return serveWebFile(files, request);
    const response = serveWebFile(files, request, isMember ? '/index.html' : '/visitor.html');
    const links = linksAt(pathname, isMember);
    if (links) response.headers.set('link', links);
    return response;
  };
};

const linksIn = ({ pages, signIn }: FirstWave) => {
  const patterns = pages.map((page) => ({ ...page, pattern: patternOf(page.path) }));
  return (pathname: string, isMember: boolean) => {
    for (const { pattern, isPublic, modules, reads } of patterns) {
      const found = pattern.exec(pathname);
      if (!found) continue;
      const code = isMember || isPublic ? modules : signIn;
      const data = isMember ? reads.map((path) => filledIn(path, found.groups)) : [];
      return [
        ...code.map((path) => `<${path}>; rel=modulepreload`),
        // Without `crossorigin` the browser would not use the answer for the app's own call.
        ...data.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`),
      ].join(', ');
    }
    return '';
  };
};

const patternOf = (path: string) =>
  new RegExp(
    `^${path.replace(/:(\w+)/g, (_, name) => (name === 'id' ? '(?<id>\\d{1,15})' : '[^/]+'))}/?$`,
  );

const filledIn = (path: string, { id = '' }: Record<string, string> = {}) =>
  path.replace(':id', id);
