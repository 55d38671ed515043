// needs: firefox-esr Xvfb xdotool import
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { startFirefoxPush } from '../../stand-ins/push-service/push-service.ts';
import { killWithTests } from '../../test-support/children.ts';
import { play } from './played.ts';

setDefaultTimeout(300_000);

let screen = '';
const service = startFirefoxPush();
beforeAll(async () => {
  const args = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const xvfb = Bun.spawn(['Xvfb', ...args], { stdout: 'pipe', stderr: 'ignore' });
  killWithTests(xvfb);
  const { value } = await xvfb.stdout.getReader().read();
  screen = `:${new TextDecoder().decode(value).trim()}`;
});
afterAll(() => service.stop());

const CONFIG = ['-c', 'web/e2e/engines/playwright.config.ts', '--workers=1'];
const errorsIn = async (desktop: 'allowed' | 'denied' | 'silent') => {
  const { played, errors } = await play(CONFIG, {
    DISPLAY: screen,
    UPHELD_ENGINE: 'firefox',
    UPHELD_PUSH_SERVICE: service.origin,
    UPHELD_PUSH_DESKTOP: desktop,
  });
  expect(played).toHaveLength(1);
  return [...errors, ...played.flatMap((one) => one.errors)];
};

test('push works in Firefox, from the button to the notification and its link (N7, N86)', async () => {
  expect(await errorsIn('allowed')).toEqual([]);
});

test('Firefox with a denied permission shows why nothing comes (N7)', async () => {
  expect(await errorsIn('denied')).toEqual([]);
});

test('Firefox on a desktop that shows nothing ends its subscription, and the app makes a new one (N86)', async () => {
  expect(await errorsIn('silent')).toEqual([]);
});
