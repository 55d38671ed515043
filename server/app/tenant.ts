import { endHouseholdsOf } from '../account/households/household.ts';
import { householdRoutes } from '../account/households/routes.ts';
import { accountRoutes } from '../account/routes.ts';
import { adminRoutes } from '../admin/routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import type { CallParts } from '../calls/mount.ts';
import { createSharedCommit } from '../calls/shared-commit.ts';
import { commentRoutes } from '../comments/routes.ts';
import { congregationLanguage, publicCongregation } from '../congregation/congregation.ts';
import { congregationRoutes } from '../congregation/routes.ts';
import { contactRoutes } from '../contact/routes.ts';
import { eventRoutes } from '../events/routes.ts';
import { groupRoutes } from '../groups/routes.ts';
import { homeRoutes } from '../home/routes.ts';
import { createDownloadsUnderWay } from '../http/downloads-under-way.ts';
import { createFairTurns } from '../http/fair-turns.ts';
import type { PageParts } from '../http/preload.ts';
import { proxyTest } from '../http/proxies.ts';
import { languageFor } from '../http/reader-language.ts';
import { ownHostTest } from '../http/same-site.ts';
import { isSigningOut, sessionTokenFrom } from '../http/session-cookie.ts';
import { infoRoutes } from '../info/routes.ts';
import { invitationRoutes } from '../invitations/routes.ts';
import { cardRoutes } from '../invitations/sign-in-cards/routes.ts';
import { mailboxRoutes } from '../mail-in/mailbox/routes.ts';
import { mailServerRoutes } from '../mail-server/routes.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { backupRoutes } from '../operations/backups/routes.ts';
import { doctorRoutes } from '../operations/doctor/routes.ts';
import { metricsPage } from '../operations/health/metrics-page.ts';
import { healthRoutes } from '../operations/health/routes.ts';
import { peopleToPrayRoutes } from '../people-to-pray/routes.ts';
import { pictureRoutes } from '../pictures/routes.ts';
import { prayerRoutes } from '../prayers/routes.ts';
import { reachabilityRoutes } from '../reachability/routes.ts';
import { reportRoutes } from '../reports/routes.ts';
import { resourceRoutes } from '../resources/routes.ts';
import { signInMethods } from '../session/passwordless/relying-party.ts';
import { passwordlessRoutes } from '../session/passwordless/routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import { signedInBy } from '../session/sessions.ts';
import type { Deps } from './deps.ts';

export type Tenant = ReturnType<typeof tenantOf>;

/** Returns the parts of one congregation for the shared app, which looks up the congregation of each request. */
export const tenantOf = (deps: Deps) => ({
  elapsed: deps.elapsed,
  traffic: deps.traffic,
  log: deps.log,
  isHttps: deps.config.baseUrl.startsWith('https:'),
  isOwnHost: ownHostTest(deps.config),
  calls: callsOf(deps),
  page: pageOf(deps),
  metrics: metricsPage(deps),
});

const callsOf = (deps: Deps): CallParts => ({
  ...deps,
  fair: createFairTurns(),
  commitTogether: createSharedCommit(deps.db),
  downloads: createDownloadsUnderWay(),
  signedInBy: (token, now) => signedInBy(deps.db, token, now),
  language: () => congregationLanguage(deps.db),
  isTrustedProxy: proxyTest(deps.config.trustedProxies),
  routes: {
    ...infoRoutes(deps),
    ...sessionRoutes(deps),
    ...passwordlessRoutes({
      ...deps,
      endHouseholds: (tx, me, now) => endHouseholdsOf(deps.notify, tx, me, now),
    }),
    ...cardRoutes(deps),
    ...accountRoutes(deps),
    ...pictureRoutes(deps),
    ...auditRoutes(deps),
    ...homeRoutes(deps),
    ...prayerRoutes(deps),
    ...peopleToPrayRoutes(deps),
    ...commentRoutes(deps),
    ...reportRoutes(deps),
    ...groupRoutes(deps),
    ...reachabilityRoutes(deps),
    ...householdRoutes(deps),
    ...invitationRoutes(deps),
    ...noticeRoutes(deps),
    ...eventRoutes(deps),
    ...resourceRoutes(deps),
    ...contactRoutes(deps),
    ...adminRoutes(deps),
    ...congregationRoutes(deps),
    ...backupRoutes(deps),
    ...healthRoutes(deps),
    ...doctorRoutes(deps),
    ...mailboxRoutes(deps),
    ...mailServerRoutes(deps),
  },
});

/** Returns the signed-in user of a request; undefined if that cannot be known. */
const userOf = (request: Request, { db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const token = sessionTokenFrom(request);
  try {
    return token === null ? null : signedInBy(db, token, clock());
  } catch {
    // The page must be served without the database too.
    return undefined;
  }
};

const pageOf = ({ db, config, clock }: Deps): PageParts => ({
  readerOf: (request) => {
    const user = isSigningOut(request) ? undefined : userOf(request, { db, clock });
    const language = () => congregationLanguage(db);
    return {
      isSignedIn: user === undefined ? null : user !== null,
      language: languageFor(request, user ?? null, { language }),
    };
  },
  /** Empty while nothing is set: then the page is the one that was built. */
  toldToVisitors: () => {
    let ways: Record<string, string> = {};
    try {
      const { mail, passkeys } = signInMethods({ db, config });
      if (mail || passkeys) ways = { ways: JSON.stringify({ mail, passkeys }) };
      const told = publicCongregation(db);
      const isSet = [told.name, ...Object.values(told.help)].some(Boolean);
      return isSet ? { ...ways, congregation: JSON.stringify(told) } : ways;
    } catch {
      return ways;
    }
  },
  nameOfCongregation: () => {
    try {
      return publicCongregation(db).name;
    } catch {
      return '';
    }
  },
});
