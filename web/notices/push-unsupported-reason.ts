import { BRIDGE } from '../../shared/desktop-bridge.ts';
import { isApplePhone } from '../apple-phone.ts';

/** Why a browser cannot receive push messages. */
export type PushUnsupportedReason =
  | 'desktop program'
  | 'plain http'
  | 'not on the home screen'
  | 'unsupported';

type Browser = {
  isSecureContext: boolean;
  navigator: { userAgent: string; maxTouchPoints: number };
  matchMedia: (query: string) => { matches: boolean };
};

/** Returns what prevents push in this browser; undefined if nothing does. */
export const pushUnsupportedReason = (browser: Browser): PushUnsupportedReason | undefined => {
  // The desktop program shows notifications itself.
  if (BRIDGE in browser) return 'desktop program';
  if (!browser.isSecureContext) return 'plain http';
  if (isApplePhone(browser.navigator) && !browser.matchMedia('(display-mode: standalone)').matches)
    return 'not on the home screen';
  const has = (name: string) => name in browser;
  return has('PushManager') && has('Notification') && 'serviceWorker' in browser.navigator
    ? undefined
    : 'unsupported';
};
