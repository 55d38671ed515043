import { Elysia } from 'elysia';
import { m } from '../../shared/messages.ts';
import { WRITE } from '../../shared/shared-words.ts';
import { mountContract } from '../calls/mount.ts';
import { invalid, refused } from '../http/errors.ts';
import { errorResponse } from '../http/on-error.ts';
import { preloadServer } from '../http/preload.ts';
import { decidedLanguage } from '../http/reader-language.ts';
import { requireSameSite } from '../http/same-site.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { sharedWordsIn } from '../http/shared-words.ts';
import type { WebFiles } from '../http/web-files.ts';
import { inLanguage } from '../language.ts';
import type { Deps } from './deps.ts';
import { type Tenant, tenantOf } from './tenant.ts';

/** Creates the whole server of one congregation, without its socket. */
export const createApp = (deps: Deps, webFiles: WebFiles) => {
  const congregation = tenantOf(deps);
  return createSharedApp(() => congregation, webFiles, deps.config);
};

/**
 * Creates the app with every call of the contract and the web app's files, for any number of congregations:
 * `congregationAt` returns the one of a request. Data of one is never used for another.
 */
export const createSharedApp = (
  congregationAt: (request: Request) => Tenant,
  webFiles: WebFiles,
  { logLevel }: Pick<Deps['config'], 'logLevel'>,
) => {
  const begun = new WeakMap<Request, number>();
  const msSince = (request: Request, { elapsed }: Tenant) =>
    elapsed() - (begun.get(request) ?? elapsed());

  // By default Elysia assumes a host name of at least four letters; a server at http://nas would then have no
  // calls.
  const app = new Elysia({ handler: { standardHostname: false } })
    .onRequest(({ request, set }) => {
      const { elapsed, isHttps, isOwnHost } = congregationAt(request);
      begun.set(request, elapsed());
      // Null if the Host header is missing or invalid.
      const url = URL.parse(request.url);
      Object.assign(set.headers, securityHeaders(url?.pathname ?? '/api/', isHttps));
      inReadersLanguage(request, () => {
        if (!url) throw invalid(m.calls_address_invalid());
        requireSameSite(request, isOwnHost);
      });
    })
    .onError(({ error, code, request, route }) => {
      const congregation = congregationAt(request);
      const duration = msSince(request, congregation);
      const { method } = request;
      const response = inReadersLanguage(request, () =>
        errorResponse(code === 'NOT_FOUND' ? nothingHere() : error, congregation.log, {
          method,
          route,
          ms: Math.round(duration),
        }),
      );
      response.headers.set('content-language', decidedLanguage(request));
      congregation.traffic.count({ method, route, status: response.status, duration });
      return response;
    })
    .onAfterHandle(({ request, route, set, responseValue }) => {
      const congregation = congregationAt(request);
      const { status } = responseValue instanceof Response ? responseValue : set;
      congregation.traffic.count({
        method: request.method,
        route,
        status: Number(status ?? 200),
        duration: msSince(request, congregation),
      });
    });
  if (logLevel === 'debug')
    app.onAfterResponse(({ request, route, set }) => {
      const congregation = congregationAt(request);
      congregation.log.debug('call', {
        method: request.method,
        route,
        status: Number(set.status ?? 200),
        ms: Math.round(msSince(request, congregation)),
      });
    });

  const servePage = preloadServer(webFiles);

  mountContract(app, (request) => congregationAt(request).calls);
  return (
    app
      .get('/api/*', ({ request }) => {
        throw inReadersLanguage(request, nothingHere);
      })
      // Without the right to read the metrics it is an unknown path of programs: 404.
      .get('/metrics', ({ request, server }) => {
        const { metrics, page } = congregationAt(request);
        return metrics(request, server?.requestIP(request)?.address) ?? servePage(request, page);
      })
      .post(
        WRITE,
        async ({ request }) =>
          servePage(request, congregationAt(request).page, await sharedWordsIn(request)),
        { parse: 'none' },
      )
      .get('/*', ({ request }) => servePage(request, congregationAt(request).page))
  );
};

const inReadersLanguage = <T>(request: Request, work: () => T) =>
  inLanguage(decidedLanguage(request), work);

const nothingHere = () => refused('nothing-here');
