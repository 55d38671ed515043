import { BRIDGE } from '../../shared/desktop-bridge.ts';
import { useRead } from './cache/queries.ts';
import { isVisitorsPage, signInMethodsInPage } from './visitors-page.ts';

/** Sign-in methods beside the password; all false while unknown. */
export function useSignInMethods(): { mail: boolean; passkeys: boolean } {
  const { data } = useRead('getInfo', undefined, { enabled: !isVisitorsPage() });
  const methods = data ?? signInMethodsInPage();
  return { mail: methods?.mail ?? false, passkeys: canUsePasskeys(methods?.passkeys ?? null) };
}

/** Milliseconds between checks for mail trouble. */
const LOOK_AGAIN = 10_000;

/** Whether sending mail fails. Polled, because the trouble may begin after the page was loaded. */
export function useMailTrouble(): boolean {
  const { data } = useRead('getInfo', undefined, {
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN,
  });
  return data?.mailInTrouble ?? false;
}

/**
 * Whether this browser can use passkeys on this page. `origin` is the only origin where the server's passkeys
 * work. The desktop program cannot use them.
 */
const canUsePasskeys = (origin: string | null) =>
  origin === window.location.origin &&
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !(BRIDGE in window);
