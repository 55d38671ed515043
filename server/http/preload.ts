import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../../shared/language.ts';
import { refused } from './errors.ts';
import { isMachinePath } from './machine-paths.ts';
import { MANIFEST, manifestOf } from './manifest.ts';
import { isHashed, servePageWith, serveWebFile, type WebFile, type WebFiles } from './web-files.ts';

/** The table that `web/build-preload.ts` writes. */
const table = z.object({
  /** The script that signs in before the app is loaded. */
  early: z.string(),
  pages: z.array(
    z.object({
      path: z.string(),
      isPublic: z.boolean(),
      modules: z.array(z.string()),
      reads: z.array(z.string()),
    }),
  ),
});

type FirstWave = z.infer<typeof table>;
/** The data in a page that depends on the call. */
export type PageParts = {
  /** The reader. `isSignedIn` is null if that is unknown now or about to change. */
  readerOf: (request: Request) => { isSignedIn: boolean | null; language: Language };
  /** The data in every visitor's page, by the names of its `meta` elements. */
  toldToVisitors: () => Record<string, string>;
  /** '' without a name. */
  nameOfCongregation: () => string;
};

/**
 * Serves the page of the web app, for any path. Its `Link` header (RFC 8288) names what the path's screen
 * needs first: its code and, for a signed-in user, its reads. The browser then loads all of them at once. Styles, font
 * and the first script are named at the top of each page, which arrives together with the header.
 * Visitors get a page that says that they are not signed in, with the data that the app would ask for.
 *
 * Each language is a build of its own in a folder named by its tag; English is at the root. A reader whose
 * language is not built gets the English pages.
 *
 * `/index.html` itself, or `/de/index.html`, is the plain page, which service workers store for all paths.
 *
 * Throws 404 for an unknown path of programs: see `isMachinePath`.
 */
export const preloadServer = (files: WebFiles) => {
  const buildOf = buildsIn(files);

  return (
    request: Request,
    { readerOf, toldToVisitors, nameOfCongregation }: PageParts,
    /** Data that only this page has. */
    own: Record<string, string> = {},
  ): Response => {
    const url = new URL(request.url);
    const { pathname } = url;
    const known = WELL_KNOWN[pathname];
    if (known) return new Response(null, { status: 303, headers: { location: known } });
    const manifest = MANIFEST.test(pathname) && files.get(pathname);
    if (manifest) return manifestOf(manifest, nameOfCongregation());
    if (isMachinePath(pathname) && !files.has(pathname) && !buildOf(FIRST)?.hasScreen(pathname))
      throw refused('nothing-here');
    if (files.has(pathname) || isHashed(pathname) || !files.has('/index.html'))
      return serveWebFile(files, request);
    const { isSignedIn: isMember, language } = readerOf(request);
    const spoken = buildOf(language);
    const build = spoken ?? buildOf(FIRST);
    const place = build?.place ?? '';
    const found = isMember === null ? undefined : build?.waveAt(url, isMember);
    const told = { ...(isMember === false && toldToVisitors()), ...own };
    const page = place + (found?.page ?? '/index.html');
    const response =
      Object.keys(told).length > 0
        ? servePageWith(files, request, page, told)
        : serveWebFile(files, request, page);
    response.headers.set('content-language', spoken ? language : FIRST);
    if (!found) return response;
    const { links, reads } = found;
    const linked = usesReads(request) ? [...links, ...reads] : links;
    response.headers.set('link', linked.join(', '));
    return response;
  };
};

/**
 * Paths that programs know on any site, and where they lead. Password managers open the first one to help somebody change a
 * password (W3C, A Well-Known URL for Changing Passwords).
 */
const WELL_KNOWN: Record<string, string> = {
  '/.well-known/change-password': '/profile?tab=password',
};

/** The language whose pages are at the root. */
const FIRST: Language = 'en';

/** Returns the app's build in a language; undefined if there is none. `files` may gain languages meanwhile. */
const buildsIn = (files: WebFiles) => {
  const read = new Map<WebFile, Build>();
  return (language: Language): Build | undefined => {
    const place = language === FIRST ? '' : `/${language}`;
    const file = files.get(`${place}/preload.json`);
    if (!file) return undefined;
    const build = read.get(file) ?? {
      place,
      ...waves(table.parse(JSON.parse(readFileSync(file.path, 'utf8')))),
    };
    read.set(file, build);
    return build;
  };
};

type Build = { place: string } & ReturnType<typeof waves>;

/**
 * Returns whether the browser uses reads of a `Link` header for the app's calls. WebKit (Safari and all
 * browsers of an iPhone) does not for answers that must not be stored, and reads them again (ADR 33).
 */
const usesReads = ({ headers }: Request) => {
  const browser = headers.get('user-agent') ?? '';
  return !browser.includes('AppleWebKit/') || /\bChrom(e|ium)\//.test(browser);
};

/** `waveAt` returns the page of a path and its needs, in order of use. `hasScreen`: the app has this route. */
const waves = ({ early, pages }: FirstWave) => {
  const patterns = pages.map((page) => ({ ...page, pattern: patternOf(page.path) }));
  const code = (paths: string[]) => paths.map((path) => `<${path}>; rel=modulepreload`);
  // Without `crossorigin` the browser would not use the answer for the app's own call.
  const data = (paths: string[]) =>
    paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`);

  const waveAt = ({ pathname, search }: URL, isMember: boolean) => {
    const page = patterns.find(({ pattern }) => pattern.test(pathname));
    if (!isMember) {
      const isSignIn = page !== undefined && (!page.isPublic || page.path === SIGN_IN);
      // The sign-in page works without the app, which it loads later.
      if (isSignIn)
        return {
          page: '/sign-in.html',
          links: [`<${early}>; rel=preload; as=script`],
          reads: [],
        };
      return {
        page: '/visitor.html',
        links: code(page?.modules ?? []),
        reads: [],
      };
    }
    const params = page?.pattern.exec(pathname)?.groups;
    const reads = page?.reads
      // A query in the address may choose another part or order of a list.
      .filter((path) => search === '' || !path.includes('?'))
      .map((path) => path.replace(':id', params?.id ?? ''));
    return {
      page: '/index.html',
      links: code(page?.modules ?? []),
      reads: data(reads ?? []),
    };
  };
  const hasScreen = (pathname: string) => patterns.some(({ pattern }) => pattern.test(pathname));
  return { waveAt, hasScreen };
};

const SIGN_IN = '/auth';

const patternOf = (path: string) =>
  new RegExp(
    `^${path.replace(/:(\w+)/g, (_, name) => (name === 'id' ? '(?<id>\\d{1,15})' : '[^/]+'))}/?$`,
  );
