import type { DesktopBridge, DesktopState } from '../../shared/desktop-bridge.ts';
import { DESKTOP, expect, test } from '../../web/e2e/fixtures.ts';

const STATE: DesktopState = {
  version: '0.1.0',
  servers: [],
  obstacle: null,
  settings: { showNotifications: true, quietHours: null, keepInTray: true, startAtLogin: false },
  hasTray: true,
  localServer: { state: 'off' },
  update: { state: 'off', version: null, percent: null },
};

/*
 * The web app of browsers, with the program's bridge on its window: it uses no function that only browsers
 * have, and has no other difference.
 */
test('the web app leaves notifications to the program (T6)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await page.addInitScript((state) => {
    const refuse = async () => ({ sentence: 'Not for the web app.' });
    const bridge: DesktopBridge = {
      getState: async () => state,
      onState: () => () => {},
      addServer: refuse,
      switchServer: refuse,
      removeServer: refuse,
      onOpen: () => () => {},
      runLocalServer: refuse,
      changeSettings: refuse,
      find: refuse,
      goTo: refuse,
    };
    Object.assign(window, { upheldDesktop: bridge });
  }, STATE);
  await page.goto('/profile?tab=notifications');
  await expect(page.getByText('This program notifies you by itself')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);
  await page.goto('/my-prayers');
  await expect(page.getByRole('heading', { name: 'My Prayer Requests' })).toBeVisible();
});
