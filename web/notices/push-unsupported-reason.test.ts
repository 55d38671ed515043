import { expect, test } from 'bun:test';
import { pushUnsupportedReason } from './push-unsupported-reason.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';

const browser = ({
  userAgent = FIREFOX,
  maxTouchPoints = 0,
  isSecureContext = true,
  isInstalled = false,
  more = { PushManager: true, Notification: true } as object,
} = {}) => ({
  isSecureContext,
  navigator: { userAgent, maxTouchPoints, serviceWorker: {} },
  matchMedia: () => ({ matches: isInstalled }),
  ...more,
});

test('pushUnsupportedReason detects what prevents push (N7)', () => {
  expect(pushUnsupportedReason(browser())).toBeUndefined();
  expect(pushUnsupportedReason(browser({ isSecureContext: false }))).toBe('plain http');
  expect(pushUnsupportedReason(browser({ more: {} }))).toBe('unsupported');
  expect(pushUnsupportedReason(browser({ userAgent: IPHONE, more: {} }))).toBe(
    'not on the home screen',
  );
  expect(pushUnsupportedReason(browser({ userAgent: IPHONE, isInstalled: true }))).toBeUndefined();
  expect(pushUnsupportedReason(browser({ userAgent: IPAD, maxTouchPoints: 5 }))).toBe(
    'not on the home screen',
  );
  expect(pushUnsupportedReason(browser({ userAgent: IPAD }))).toBeUndefined();
});

test('the desktop program shows notifications itself (T6)', () => {
  expect(pushUnsupportedReason(browser({ more: { upheldDesktop: {} } }))).toBe('desktop program');
});
