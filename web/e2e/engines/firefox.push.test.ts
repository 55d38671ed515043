import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import webPush from 'web-push';
import { z } from 'zod';
import { startExecutable } from '../executable.ts';
import { test as base, DESKTOP, expect, toast } from '../fixtures.ts';
import { makeGroupWith } from '../steps.ts';

/*
 * Push with Firefox's own client, from the button to the notification on the screen. Only Mozilla's push service is a
 * stand-in (stand-ins/push-service).
 */
const { UPHELD_PUSH_SERVICE: service = '', UPHELD_PUSH_DESKTOP: desktop } = process.env;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  server: async ({}, use) => {
    const server = await startExecutable({ UPHELD_PUSH_HOSTS: service });
    await use(server);
    await server.stop();
  },
});
test.use({ serviceWorkers: 'allow' });

const PICTURES = 'dist/firefox-push';
/** Pictures of the whole screen, with the notification in its corner. */
const takePicture = (name: string) => {
  mkdirSync(PICTURES, { recursive: true });
  execFileSync('import', ['-window', 'root', `${PICTURES}/${name}.png`]);
};

/** Where Firefox draws the text of a notification, on a screen of 1280 pixels. */
const ON_NOTIFICATION = ['1000', '45'];
const clickNotification = () => {
  execFileSync('xdotool', ['mousemove', ...ON_NOTIFICATION, 'click', '1']);
};

const titles = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

const openNotifications = async (page: Page) => {
  await page.goto('/profile?tab=notifications');
  await expect(page.getByRole('heading', { name: /Push notifications/ })).toBeVisible();
};
const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on notifications' }).click();
const sendTest = (page: Page) =>
  page.getByRole('button', { name: 'Send a test notification' }).click();
const sentUntilNow = async () => Number(await (await fetch(`${service}/sent`)).text());
const answerWith = (status: number) => fetch(`${service}/answer?status=${status}`);

/** The subscription of the app in this browser. */
const subscription = async (page: Page) => {
  const made = await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.toJSON();
  });
  return z
    .object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })
    .parse(made);
};

/** Sends one message, as the server does. Returns the push service's status. */
const sendTo = async ({ endpoint, keys }: Awaited<ReturnType<typeof subscription>>) => {
  const message = JSON.stringify({ title: 'New', path: '/', tag: crypto.randomUUID() });
  const { cipherText } = webPush.encrypt(keys.p256dh, keys.auth, message, 'aes128gcm');
  const headers = { 'content-encoding': 'aes128gcm', ttl: '60' };
  const body = new Uint8Array(cipherText);
  return (await fetch(endpoint, { method: 'POST', headers, body })).status;
};

if (desktop === 'denied')
  test('a denied permission is shown as Blocked (N7)', async ({ person }) => {
    const { page } = await person('Ruth', { viewport: DESKTOP });
    await openNotifications(page);
    await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeHidden();
    takePicture('refused');
  });

if (desktop === 'silent')
  test('a desktop that shows nothing uses up the subscription, which the app renews (N86)', async ({
    person,
  }) => {
    const { page } = await person('Ruth', { viewport: DESKTOP });
    await openNotifications(page);
    await turnOn(page);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    const before = await subscription(page);
    // As long as the app is open Firefox counts nothing.
    await page.goto('about:blank');
    await expect.poll(() => sendTo(before)).toBe(410);
    await openNotifications(page);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect.poll(async () => (await subscription(page)).endpoint).not.toBe(before.endpoint);
    expect(await titles(page)).toEqual([]);
    await sendTest(page);
    await expect(toast(page, 'Test Notification Sent')).toBeVisible();
    takePicture('silent');
  });

if (desktop === 'allowed')
  test('Firefox subscribes, shows, follows a click, and renews what has ended (N7, N86)', async ({
    person,
  }) => {
    const { page, api } = await person('Ruth', { viewport: DESKTOP });
    const naomi = await person('Naomi');
    const group = await makeGroupWith({ api }, [naomi]);
    // Its window would cover the other one.
    await naomi.page.close();
    const ask = async () => {
      const data = { title: 'My secret', content: 'Nobody else may know.', groupIds: [group] };
      expect((await naomi.api.post('/api/prayers', { data })).status()).toBe(201);
    };

    await test.step('subscribes with the real client', async () => {
      await openNotifications(page);
      await turnOn(page);
      await expect(toast(page, 'Notifications Enabled')).toBeVisible();
      await expect(page.getByText('Active', { exact: true })).toBeVisible();
    });

    await test.step('shows a test notification', async () => {
      await sendTest(page);
      await expect.poll(() => titles(page)).toEqual(['Notifications work']);
      takePicture('test');
    });

    await test.step('shows a request without its words, and a click opens it', async () => {
      await page.goto('/');
      await ask();
      const title = 'New prayer request in Tuesday Group';
      await expect.poll(() => titles(page)).toContain(title);
      takePicture('request');
      await expect
        .poll(async () => {
          clickNotification();
          return page
            .context()
            .pages()
            .map((one) => new URL(one.url()).pathname);
        })
        .toContainEqual(expect.stringMatching(/^\/prayers\/\d+$/));
      takePicture('clicked');
    });

    await test.step('renews a subscription that the push service has ended', async () => {
      const before = await sentUntilNow();
      await fetch(`${service}/forget`);
      await openNotifications(page);
      await expect(async () => {
        await sendTest(page);
        await expect.poll(sentUntilNow, { timeout: 2_000 }).toBeGreaterThan(before);
      }).toPass();
      takePicture('renewed');
    });

    await test.step('makes a new one where the endpoint is dead', async () => {
      await answerWith(410);
      await sendTest(page);
      await expect(toast(page, 'Test Failed')).toContainText('there is a new one now');
      takePicture('dead');
      await answerWith(201);
      await sendTest(page);
      await expect(toast(page, 'Test Notification Sent')).toBeVisible();
    });
  });
