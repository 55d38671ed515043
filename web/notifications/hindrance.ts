import { BRIDGE } from '../../shared/desktop-bridge.ts';

/** Why a browser cannot be pushed to at all. */
export type Hindrance = 'desktop program' | 'plain http' | 'not on the home screen' | 'unsupported';

type Browser = {
  isSecureContext: boolean;
  navigator: { userAgent: string; maxTouchPoints: number };
  matchMedia: (query: string) => { matches: boolean };
};

/** What keeps this browser from being pushed to; undefined when nothing does. */
export const hindrance = (browser: Browser): Hindrance | undefined => {
  // It hears of everything itself, and shows it by its own means.
  if (BRIDGE in browser) return 'desktop program';
  if (!browser.isSecureContext) return 'plain http';
  if (isApplePhone(browser.navigator) && !browser.matchMedia('(display-mode: standalone)').matches)
    return 'not on the home screen';
  const has = (name: string) => name in browser;
  return has('PushManager') && has('Notification') && 'serviceWorker' in browser.navigator
    ? undefined
    : 'unsupported';
};

// An iPad calls itself a Mac; no Mac has a screen for more than one finger.
const isApplePhone = ({ userAgent, maxTouchPoints }: Browser['navigator']) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
