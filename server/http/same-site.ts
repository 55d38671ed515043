import { forbidden } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page asks for (cross-site request forgery).
 * Browsers say where a call comes from in `Sec-Fetch-Site`, older ones in `Origin`;
 * a program sends neither and carries no one's cookie by accident.
 */
export const requireSameSite = (request: Request) => {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site ? site === 'same-origin' || site === 'none' : fromOwnOrigin(request)) return;
  throw forbidden('This call came from another site, so it was refused.');
};

const fromOwnOrigin = (request: Request) => {
  const origin = request.headers.get('origin');
  if (!origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
};
