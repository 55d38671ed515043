import { contract } from '../../shared/contract.ts';
import { m } from '../../shared/messages.ts';
import { createSharedApp } from '../app/app.ts';
import type { Tenant } from '../app/tenant.ts';
import { invalid, Refusal, refused, retryLater } from '../http/errors.ts';
import type { FairTurns } from '../http/fair-turns.ts';
import { errorResponse } from '../http/on-error.ts';
import { decidedLanguage } from '../http/reader-language.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { WebFiles } from '../http/web-files.ts';
import { inLanguage } from '../language.ts';
import { type Log, labelledLog } from '../log.ts';
import { mayReadMetrics } from '../operations/health/metrics-access.ts';
import type { Addresses } from './addresses.ts';
import type { HostConfig } from './folders.ts';
import type { Keeper } from './keeper.ts';
import type { Open } from './opener.ts';
import { PAGE_HEADERS, sentencePage, statusPage, VARIES, wantsPage } from './pages.ts';
import type { HostStatus } from './status.ts';

type Parts = {
  host: HostConfig;
  addresses: Addresses;
  keeper: Keeper;
  fair: FairTurns;
  webFiles: WebFiles;
  status: () => Promise<HostStatus>;
  /** Maximum number of event streams of all congregations together. */
  streams: number;
  log: Log;
};

type BunServer = Bun.Server<undefined>;

/**
 * One server for many congregations. The `Host` header names a call's congregation; from then on the call
 * has only that congregation's parts. A name without a congregation reaches none.
 */
export const createHostApp = (parts: Parts) => {
  const { host, addresses, keeper, fair, webFiles, streams, log } = parts;
  const congregations = new WeakMap<Request, Tenant>();
  const app = createSharedApp(
    (request) => {
      const congregation = congregations.get(request);
      if (!congregation) throw new Error('A call without its congregation.');
      return congregation;
    },
    webFiles,
    host,
  );

  const refuse = (request: Request, error: unknown, name?: string) => {
    const pathname = pathOf(request);
    const own = name === undefined ? log : labelledLog(log, { congregation: name });
    // A suspended or broken congregation was logged once, and may be called a thousand times.
    const language = decidedLanguage(request);
    const said = inLanguage(language, () => sayAgain(error));
    const response = inLanguage(language, () =>
      errorResponse(said, said instanceof Refusal ? NO_LOG : own, {
        method: request.method,
        route: '',
        ms: 0,
      }),
    );
    response.headers.set('content-language', language);
    for (const [name, value] of Object.entries(
      securityHeaders(pathname, host.tlsCert !== undefined),
    ))
      response.headers.set(name, value);
    response.headers.set('cache-control', 'no-store');
    response.headers.set('vary', VARIES);
    return said instanceof Refusal && wantsPage(request)
      ? inLanguage(language, () => asPage(response, said))
      : response;
  };

  const handle = (one: Open, request: Request) => {
    if (isForEvents(request) && keeper.streams() >= streams)
      throw retryLater('too-many-pages-open', 5);
    congregations.set(request, one.congregation);
    one.calledAt = performance.now();
    one.underWay++;
    const ended = () => {
      one.underWay--;
      one.calledAt = performance.now();
    };
    const response = app.fetch(request);
    if (response instanceof Response) ended();
    else void response.then(ended, ended);
    return response;
  };

  /** The congregation may be closed, also again before the call gets its turn. */
  const handleNow = (name: string, request: Request): Response | Promise<Response> => {
    const one = keeper.ifOpen(name);
    return one ? handle(one, request) : keeper.open(name).then(() => handleNow(name, request));
  };

  return {
    get server() {
      return app.server;
    },
    set server(server) {
      app.server = server;
    },
    fetch: (request: Request): Response | Promise<Response> => {
      // The Host header is missing or invalid.
      if (!URL.canParse(request.url))
        return inLanguage(decidedLanguage(request), () =>
          refuse(request, invalid(m.calls_address_invalid())),
        );
      const header = request.headers.get('host');
      const name = addresses.nameAt(header);
      if (name === null)
        return addresses.isHostItself(header)
          ? inLanguage(decidedLanguage(request), () => ofHostItself(request, parts, app.server))
          : refuse(request, refused('no-congregation'));
      try {
        const response = fair(name, () => handleNow(name, request));
        if (response === undefined) return refuse(request, retryLater('busy', 2), name);
        if (response instanceof Response) return response;
        return response.catch((error: unknown) => refuse(request, error, name));
      } catch (error) {
        return refuse(request, error, name);
      }
    },
  };

  /** Reports health to anybody, and the status to the operator. */
  async function ofHostItself(request: Request, { status }: Parts, server: BunServer | null) {
    const pathname = pathOf(request);
    if (pathname === '/api/health') return Response.json({ status: 'ok' }, withHeaders('/api/'));
    const peer = server?.requestIP(request)?.address;
    if (pathname === '/status' && mayReadMetrics(request.headers, peer, host.metricsToken))
      return wantsPage(request)
        ? new Response(statusPage(await status()), {
            headers: { ...withHeaders('/').headers, ...PAGE_HEADERS },
          })
        : Response.json(await status(), withHeaders('/api/'));
    if (
      pathname === '/metrics' &&
      host.metrics === 'on' &&
      mayReadMetrics(request.headers, peer, host.metricsToken)
    ) {
      // Its library is loaded only when needed.
      const { hostMetrics } = await import('./metrics.ts');
      const { text, contentType } = await hostMetrics(await status());
      const { headers } = withHeaders('/api/');
      return new Response(text, { headers: { ...headers, 'content-type': contentType } });
    }
    return wantsPage(request)
      ? new Response(sentencePage(m.host_status()), {
          status: 404,
          headers: { ...withHeaders('/').headers, ...PAGE_HEADERS },
        })
      : new Response(m.host_status(), {
          status: 404,
          headers: {
            ...withHeaders('/').headers,
            'content-type': 'text/plain; charset=utf-8',
            vary: VARIES,
          },
        });
  }

  function withHeaders(path: string) {
    return { headers: securityHeaders(path, host.tlsCert !== undefined) };
  }
};

/**
 * Returns the refusal in the caller's language: it was made before the caller was known, perhaps for
 * several waiting callers.
 */
const sayAgain = (error: unknown) =>
  error instanceof Refusal && error.code !== 'invalid'
    ? new Refusal(error.code, undefined, error.headers)
    : error;

/** Returns the refusal as a page, for a browser that followed a link. */
const asPage = ({ status, headers }: Response, { message }: Refusal) => {
  for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value);
  return new Response(sentencePage(message), { status, headers });
};

const NO_LOG: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const pathOf = ({ url }: Request) => URL.parse(url)?.pathname ?? '/api/';

const isForEvents = (request: Request) => pathOf(request) === EVENTS;

const EVENTS = contract.listenToEvents.path;
