import { BRIDGE } from '../../shared/desktop-bridge.ts';
import { useRead } from './cache/queries.ts';
import { isVisitorsPage, signInMethodsInPage } from './visitors-page.ts';

/** The ways to sign in here beside the password; none while nobody knows. */
export function useSignInMethods(): { mail: boolean; passkeys: boolean } {
  const { data } = useRead('getInfo', undefined, { enabled: !isVisitorsPage() });
  const ways = data ?? signInMethodsInPage();
  return { mail: ways?.mail ?? false, passkeys: canUsePasskeys(ways?.passkeys ?? null) };
}

/** How often it is looked again whether mail is in trouble, in milliseconds. */
const LOOK_AGAIN = 10_000;

/** Whether mail is in trouble. It is asked anew, as it may have begun after the page was loaded. */
export function useMailTrouble(): boolean {
  const { data } = useRead('getInfo', undefined, {
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN,
  });
  return data?.mailInTrouble ?? false;
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
