import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../../shared/language.ts';
import { refused } from './errors.ts';
import { isMachinePath } from './machine-paths.ts';
import { isHashed, servePageWith, serveWebFile, type WebFile, type WebFiles } from './web-files.ts';

/** What `web/build-preload.ts` writes. */
const table = z.object({
  always: z.object({ styles: z.string(), theme: z.string(), font: z.string(), entry: z.string() }),
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
/** What the page says of the congregation that it is asked of. */
export type PageParts = {
  /** Who asks. `isSignedIn` is null if that cannot be known now, or is about to change. */
  readerOf: (request: Request) => { isSignedIn: boolean | null; language: Language };
  /** What every visitor's page tells the app, by the names of its `meta` elements. */
  toldToVisitors: () => Record<string, string>;
};

/**
 * Serves the page of the web app, for any path. Its `Link` header (RFC 8288) names what the path's
 * screen needs first: its code and, for somebody who is signed in, the reads that it makes. The
 * browser then asks for all of it at once. Users who are not signed in get a page that says so, and what
 * the app would ask for otherwise.
 *
 * Each language is a build of its own: its pages stand in a folder named by its tag, those of English
 * at the root. A reader whose language is not built gets the English ones.
 *
 * `/index.html` itself, or `/de/index.html`, is the plain page, which service workers keep for all paths.
 *
 * Throws 404 for a path of programs that is none of the app's: see `isMachinePath`.
 */
export const preloadServer = (files: WebFiles) => {
  const buildOf = buildsIn(files);

  return (request: Request, { readerOf, toldToVisitors }: PageParts): Response => {
    const url = new URL(request.url);
    const { pathname } = url;
    if (isMachinePath(pathname) && !files.has(pathname) && !buildOf(FIRST)?.hasScreen(pathname))
      throw refused('nothing-here');
    if (files.has(pathname) || isHashed(pathname) || !files.has('/index.html'))
      return serveWebFile(files, request);
    const { isSignedIn: isMember, language } = readerOf(request);
    const own = buildOf(language);
    const build = own ?? buildOf(FIRST);
    const place = build?.place ?? '';
    const found = isMember === null ? undefined : build?.waveAt(url, isMember);
    const told = isMember === false ? toldToVisitors() : {};
    const response =
      found && Object.keys(told).length > 0
        ? servePageWith(files, request, place + found.page, told)
        : serveWebFile(files, request, place + (found?.page ?? '/index.html'));
    response.headers.set('content-language', own ? language : FIRST);
    if (!found) return response;
    const { links, reads } = found;
    const linked = usesReads(request) ? [...links, ...reads] : links;
    response.headers.set('link', linked.join(', '));
    return response;
  };
};

/** The language whose pages stand at the root. */
const FIRST: Language = 'en';

/**
 * Returns a function that gives the build of the app in a language, undefined where there is none. `files` may
 * gain languages while the server runs.
 */
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
 * Whether the browser gives the app what it has read for a `Link` header. WebKit, in Safari and in every
 * browser of an iPhone, does not with answers that must not be kept, and reads them again (ADR 33).
 */
const usesReads = ({ headers }: Request) => {
  const browser = headers.get('user-agent') ?? '';
  return !browser.includes('AppleWebKit/') || /\bChrom(e|ium)\//.test(browser);
};

/**
 * `waveAt` gives the page of a path, and what it needs, in the order of its needs. `hasScreen` says whether
 * the app's route table has the path.
 */
const waves = ({ always, pages, signIn }: FirstWave) => {
  const patterns = pages.map((page) => ({ ...page, pattern: patternOf(page.path) }));
  const first = [
    `<${always.styles}>; rel=preload; as=style; crossorigin`,
    `<${always.theme}>; rel=preload; as=script`,
    `<${always.font}>; rel=preload; as=font; type=font/woff2; crossorigin`,
    `<${always.entry}>; rel=modulepreload`,
  ];
  const code = (paths: string[]) => paths.map((path) => `<${path}>; rel=modulepreload`);
  // Without `crossorigin` the browser would not use the answer for the app's own call.
  const data = (paths: string[]) =>
    paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`);

  const waveAt = ({ pathname, search }: URL, isMember: boolean) => {
    const page = patterns.find(({ pattern }) => pattern.test(pathname));
    if (!isMember) {
      const isPublic = !page || page.isPublic;
      return {
        page: isPublic && page?.path !== SIGN_IN ? '/visitor.html' : '/sign-in.html',
        links: [...first, ...code(isPublic ? (page?.modules ?? []) : signIn)],
        reads: [],
      };
    }
    const params = page?.pattern.exec(pathname)?.groups;
    const reads = page?.reads
      // An address that says more may choose another part or order of a list.
      .filter((path) => search === '' || !path.includes('?'))
      .map((path) => path.replace(':id', params?.id ?? ''));
    return {
      page: '/index.html',
      links: [...first, ...code(page?.modules ?? [])],
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
