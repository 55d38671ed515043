import { Elysia } from 'elysia';
import { m } from '../shared/messages.ts';
import { mountContract } from './calls/mount.ts';
import type { Deps } from './deps.ts';
import { invalid, refused } from './http/errors.ts';
import { firstWaveServer } from './http/first-wave.ts';
import { errorResponse } from './http/on-error.ts';
import { requireSameSite } from './http/same-site.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { WebFiles } from './http/web-files.ts';
import { type Place, placeOf } from './place.ts';

/** The whole server of one congregation, without its socket. */
export const createApp = (deps: Deps, webFiles: WebFiles) => {
  const place = placeOf(deps);
  return createSharedApp(() => place, webFiles, deps.config);
};

/**
 * Every call of the contract, and the web app's files, for any number of congregations: `placeAt`
 * says which one a request is for. What is known of one is never used for another.
 */
export const createSharedApp = (
  placeAt: (request: Request) => Place,
  webFiles: WebFiles,
  { logLevel }: Pick<Deps['config'], 'logLevel'>,
) => {
  const begun = new WeakMap<Request, number>();
  const msSince = (request: Request, { elapsed }: Place) =>
    elapsed() - (begun.get(request) ?? elapsed());

  // By default Elysia assumes a host name of at least four letters; a server at http://nas would
  // then have no calls.
  const app = new Elysia({ handler: { standardHostname: false } })
    .onRequest(({ request, set }) => {
      const { elapsed, isHttps, isOwnHost } = placeAt(request);
      begun.set(request, elapsed());
      // Null if the Host header is missing or invalid.
      const url = URL.parse(request.url);
      Object.assign(set.headers, securityHeaders(url?.pathname ?? '/api/', isHttps));
      if (!url) throw invalid(m.calls_address_invalid());
      requireSameSite(request, isOwnHost);
    })
    .onError(({ error, code, request, route }) => {
      const place = placeAt(request);
      const duration = msSince(request, place);
      const { method } = request;
      const response = errorResponse(code === 'NOT_FOUND' ? nothingHere() : error, place.log, {
        method,
        route,
        ms: Math.round(duration),
      });
      place.traffic.count({ method, route, status: response.status, duration });
      return response;
    })
    .onAfterHandle(({ request, route, set, responseValue }) => {
      const place = placeAt(request);
      const { status } = responseValue instanceof Response ? responseValue : set;
      place.traffic.count({
        method: request.method,
        route,
        status: Number(status ?? 200),
        duration: msSince(request, place),
      });
    });
  if (logLevel === 'debug')
    app.onAfterResponse(({ request, route, set }) => {
      const place = placeAt(request);
      place.log.debug('call', {
        method: request.method,
        route,
        status: Number(set.status ?? 200),
        ms: Math.round(msSince(request, place)),
      });
    });

  const servePage = firstWaveServer(webFiles);

  return (
    app
      .use(mountContract((request) => placeAt(request).calls))
      .get('/api/*', () => {
        throw nothingHere();
      })
      // Without the right to read the metrics it is an address like any other.
      .get('/metrics', ({ request, server }) => {
        const { metrics, page } = placeAt(request);
        return metrics(request, server?.requestIP(request)?.address) ?? servePage(request, page);
      })
      .get('/*', ({ request }) => servePage(request, placeAt(request).page))
  );
};

const nothingHere = () => refused('nothing-here');
