import { Elysia } from 'elysia';
import { m } from '../shared/messages.ts';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { congregationOf } from './congregation/congregation.ts';
import { congregationRoutes } from './congregation/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import type { Deps } from './deps.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { metricsPage } from './health/metrics-page.ts';
import { healthRoutes } from './health/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { invalid, refused } from './http/errors.ts';
import { firstWaveServer } from './http/first-wave.ts';
import { mountContract } from './http/mount.ts';
import { errorResponse } from './http/on-error.ts';
import { ownHostTest, requireSameSite } from './http/same-site.ts';
import { securityHeaders } from './http/security-headers.ts';
import { isSigningOut, tokenFrom } from './http/session-cookie.ts';
import type { WebFiles } from './http/web-files.ts';
import { infoRoutes } from './info/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { prayerRoutes } from './prayers/routes.ts';
import { reachedRoutes } from './reached/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { resourceRoutes } from './resources/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { signedInBy } from './session/sessions.ts';
import { waysToSignIn } from './sign-in/relying-party.ts';
import { passwordlessRoutes } from './sign-in/routes.ts';

/** The whole server without its socket: every call of the contract, and the web app's files. */
export const createApp = (deps: Deps, webFiles: WebFiles) => {
  const https = deps.config.baseUrl.startsWith('https:');
  const isOwnHost = ownHostTest(deps.config);

  // By default Elysia assumes a host name of at least four letters; a server at http://nas would
  // then have no calls.
  const begun = new WeakMap<Request, number>();
  const msSince = (request: Request) => deps.elapsed() - (begun.get(request) ?? deps.elapsed());
  const app = new Elysia({ handler: { standardHostname: false } })
    .onRequest(({ request, set }) => {
      begun.set(request, deps.elapsed());
      // Null if the Host header is missing or invalid.
      const url = URL.parse(request.url);
      Object.assign(set.headers, securityHeaders(url?.pathname ?? '/api/', https));
      if (!url) throw invalid(m.calls_address_invalid());
      requireSameSite(request, isOwnHost);
    })
    .onError(({ error, code, request, route }) => {
      const duration = msSince(request);
      const { method } = request;
      const response = errorResponse(code === 'NOT_FOUND' ? nothingHere() : error, deps.log, {
        method,
        route,
        ms: Math.round(duration),
      });
      deps.traffic.count({ method, route, status: response.status, duration });
      return response;
    })
    .onAfterHandle(({ request, route, set, responseValue }) => {
      const { status } = responseValue instanceof Response ? responseValue : set;
      deps.traffic.count({
        method: request.method,
        route,
        status: Number(status ?? 200),
        duration: msSince(request),
      });
    });
  if (deps.config.logLevel === 'debug')
    app.onAfterResponse(({ request, route, set }) =>
      deps.log.debug('call', {
        method: request.method,
        route,
        status: Number(set.status ?? 200),
        ms: Math.round(msSince(request)),
      }),
    );

  const parts = {
    ...deps,
    signedInBy: (token: string, now: number) => signedInBy(deps.db, token, now),
  };
  const calls = mountContract(parts, {
    ...infoRoutes(deps),
    ...sessionRoutes(deps),
    ...passwordlessRoutes(deps),
    ...accountRoutes(deps),
    ...pictureRoutes(deps),
    ...auditRoutes(deps),
    ...homeRoutes(deps),
    ...prayerRoutes(deps),
    ...commentRoutes(deps),
    ...reportRoutes(deps),
    ...groupRoutes(deps),
    ...reachedRoutes(deps),
    ...invitationRoutes(deps),
    ...notificationRoutes(deps),
    ...eventRoutes(deps),
    ...resourceRoutes(deps),
    ...contactRoutes(deps),
    ...adminRoutes(deps),
    ...congregationRoutes(deps),
    ...backupRoutes(deps),
    ...healthRoutes(deps),
    ...doctorRoutes(deps),
  });

  const isSignedIn = (request: Request) => {
    if (isSigningOut(request)) return null;
    const token = tokenFrom(request);
    try {
      return token !== null && parts.signedInBy(token, deps.clock()) !== null;
    } catch {
      // The page must come without the database too.
      return null;
    }
  };

  /** Nothing while nothing is set: then the page is the one that was built. */
  const toldToVisitors = (): Record<string, string> => {
    const { mail, passkeys } = waysToSignIn(deps.config);
    const ways: Record<string, string> =
      mail || passkeys ? { ways: JSON.stringify({ mail, passkeys }) } : {};
    try {
      const told = congregationOf(deps.db);
      const isSet = [told.name, ...Object.values(told.help)].some(Boolean);
      return isSet ? { ...ways, congregation: JSON.stringify(told) } : ways;
    } catch {
      return ways;
    }
  };

  const servePage = firstWaveServer({ files: webFiles, isSignedIn, toldToVisitors });

  const metrics = metricsPage(deps);

  return (
    app
      .use(calls)
      .get('/api/*', () => {
        throw nothingHere();
      })
      // Whoever may not read the metrics gets what any other address gives.
      .get(
        '/metrics',
        ({ request, server }) =>
          metrics(request, server?.requestIP(request)?.address) ?? servePage(request),
      )
      .get('/*', ({ request }) => servePage(request))
  );
};

const nothingHere = () => refused('nothing-here');
