import { BRIDGE } from '../../shared/desktop-bridge.ts';
import { useRead } from './queries.ts';
import { isVisitorsPage, waysInPage } from './visitors-page.ts';

/** The ways to sign in here beside the password; none while nobody knows. */
export function useWays(): { mail: boolean; passkeys: boolean } {
  const { data } = useRead('getInfo', undefined, { enabled: !isVisitorsPage() });
  const ways = data ?? waysInPage();
  return { mail: ways?.mail ?? false, passkeys: canUsePasskeys(ways?.passkeys ?? null) };
}

/**
 * Whether this browser can use a passkey on this page. `origin` is where the server's passkeys work.
 * A page that was opened at another address could not, and neither can the desktop program.
 */
const canUsePasskeys = (origin: string | null) =>
  origin === window.location.origin &&
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !(BRIDGE in window);
