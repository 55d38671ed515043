import type { Page } from '@playwright/test';
import { type PushService, startPushService } from '../../test-support/push.ts';
import { startExecutable } from './executable.ts';
import { test as base, DESKTOP, expect, toast } from './fixtures.ts';
import { joinGroup, makeGroupWith } from './steps.ts';
import { sayNoToNotifications, standInForSubscribing } from './subscribing.ts';

/*
 * Push end to end: the profile's button, the program, a push service that checks and decrypts, and the real
 * service worker. Only subscribing is replaced by a stand-in, because headless Chromium cannot reach its push
 * service.
 */
const test = base.extend<{ service: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.stop();
  },
  server: async ({ service }, use) => {
    const server = await startExecutable({ UPHELD_PUSH_HOSTS: service.origin });
    await use(server);
    await server.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

const openNotifications = async (page: Page) => {
  await page.goto('/profile?tab=notifications');
  await expect(page.getByRole('heading', { name: /Push notifications/ })).toBeVisible();
};

/**
 * Delivers a message to the service worker, as the browser does with a message from the network, and waits
 * until the worker has shown it. Chromium loses a notification if the list of notifications is read between
 * storing and showing it, so nothing may read the list meanwhile.
 */
const deliver = async (page: Page, data: string) => {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations[0]?.registrationId;
      if (id) found(id);
    });
  });
  const handled = new Promise<void>((done) => {
    devtools.on('BackgroundService.backgroundServiceEventReceived', (event) => {
      if (event.backgroundServiceEvent.eventName === 'Push event completed') done();
    });
  });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await devtools.send('ServiceWorker.enable');
  const service = 'pushMessaging';
  // Otherwise the events of earlier messages come first.
  await devtools.send('BackgroundService.clearEvents', { service });
  await devtools.send('BackgroundService.startObserving', { service });
  await devtools.send('BackgroundService.setRecording', { service, shouldRecord: true });
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data,
  });
  await handled;
  await devtools.detach();
};

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, tag, data }) => ({ title, tag, path: data.path }));
  });

const WITH_NOTIFICATIONS = { tag: '@notifications' };

test(
  'push works from the button to the notification and its link (N7)',
  WITH_NOTIFICATIONS,
  async ({ person, service }) => {
    const { page: ruth, api: ruths } = await person('Ruth', { viewport: DESKTOP });
    const { api: naomis } = await person('Naomi');
    const group = await makeGroupWith({ api: ruths }, [{ api: naomis }]);
    const { publicKey } = await (await ruths.get('/api/notifications/public-key')).json();
    service.expectKey(publicKey);
    await standInForSubscribing(ruth, service.browser('ruth'));

    await test.step('Ruth enables them', async () => {
      await openNotifications(ruth);
      await expect(ruth.getByText('Not Set')).toBeVisible();
      await ruth.getByRole('button', { name: 'Turn on notifications' }).click();
      await expect(toast(ruth, 'Notifications Enabled')).toBeVisible();
      await expect(ruth.getByText('Active', { exact: true })).toBeVisible();
      // The browser subscribed with this server's key.
      expect(await ruth.evaluate(() => sessionStorage.getItem('subscribed'))).toBe(publicKey);
    });

    await test.step('tries them out', async () => {
      await ruth.getByRole('button', { name: 'Send a test notification' }).click();
      await expect(toast(ruth, 'Test Notification Sent')).toBeVisible();
      await expect.poll(() => service.received.length).toBe(1);
      expect(service.received[0]?.message.title).toBe('Notifications work');
    });

    await test.step('hears of a request, without a word of it', async () => {
      await naomis.post('/api/prayers', {
        data: { title: 'My secret', content: 'Nobody else may know.', groupIds: [group] },
      });
      await expect.poll(() => service.received.length).toBe(2);
      const { message } = service.received[1] ?? {};
      expect(message).toMatchObject({
        title: 'New prayer request in Tuesday Group',
        path: expect.stringMatching(/^\/prayers\/\d+$/),
      });
      expect(JSON.stringify(message)).not.toMatch(/secret|Naomi|Nobody/);
    });

    await test.step('the service worker shows exactly one, and its press leads there', async () => {
      const message = service.received[1]?.message;
      await deliver(ruth, JSON.stringify(message));
      // The number is on the icon of the app (N54).
      const { unread, ...said } = message ?? {};
      expect(unread).toBe(1);
      expect(await shown(ruth)).toEqual([said]);
      // A notification with the same tag replaces it.
      const again = { ...message, title: 'New prayer request in Tuesday Group, still' };
      await deliver(ruth, JSON.stringify(again));
      expect(await shown(ruth)).toEqual([{ ...said, title: again.title }]);
      await pressNotification(ruth);
      await expect(ruth).toHaveURL(/\/prayers\/\d+$/);
      await expect.poll(() => shown(ruth)).toEqual([]);
    });

    await test.step('whatever is pushed, one is shown, and it leads nowhere else', async () => {
      for (const data of ['', 'no JSON', '{"title":5,"path":"//evil.example"}', '[]', 'null']) {
        await deliver(ruth, data);
        expect(await shown(ruth)).toEqual([
          { title: 'Something is new in Upheld', tag: 'upheld', path: '/' },
        ]);
      }
    });

    await test.step('the subscription is told again at the next start', async () => {
      const renewed = ruth.waitForRequest(
        (request) =>
          request.url().endsWith('/api/notifications/subscribe') && request.method() === 'POST',
      );
      await ruth.goto('/');
      expect((await renewed).postDataJSON()).toMatchObject({ endpoint: `${service.origin}/ruth` });
    });

    await test.step('Ruth disables them', async () => {
      // Even if the report of the subscription at this start is late.
      let release = () => {};
      const pressed = new Promise<void>((resolve) => {
        release = resolve;
      });
      await ruth.route('**/subscribe', (route) => pressed.then(() => route.continue()));
      await openNotifications(ruth);
      await ruth.getByRole('button', { name: 'Turn off notifications' }).click();
      release();
      await expect(toast(ruth, 'Notifications Disabled')).toBeVisible();
      await expect(ruth.getByText('Not Set')).toBeVisible();
      const { api: boazs } = await person('Boaz');
      await joinGroup({ api: ruths }, group, { api: boazs });
      await boazs.post('/api/notifications/subscribe', { data: service.browser('boaz') });
      await naomis.post('/api/prayers', {
        data: { title: 'And again', content: 'One more thing to ask.', groupIds: [group] },
      });
      // Members are notified in the order in which they joined: Boaz after Ruth.
      await expect.poll(() => service.received.map(({ to }) => to)).toContain('/boaz');
      expect(service.received.filter(({ to }) => to === '/ruth')).toHaveLength(2);
    });
  },
);

test(
  'the page shows why the push service refused, and renews an ended subscription (N86)',
  WITH_NOTIFICATIONS,
  async ({ person, service }) => {
    const { page, api } = await person('Ruth', { viewport: DESKTOP });
    const { publicKey } = await (await api.get('/api/notifications/public-key')).json();
    service.expectKey(publicKey);
    await standInForSubscribing(page, service.browser('first'), service.browser('second'));
    await openNotifications(page);
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    const tryWith = async (status: number, words: string) => {
      service.answerWith(() => new Response(null, { status }));
      await page.getByRole('button', { name: 'Send a test notification' }).click();
      await expect(toast(page, 'Test Failed')).toContainText(words);
      await toast(page, 'Test Failed').getByRole('button', { name: 'Dismiss' }).click();
    };

    await tryWith(413, 'refused it (413)');
    await tryWith(503, 'takes nothing at present');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await tryWith(410, 'there is a new one now');
    service.answerWith(() => new Response(null, { status: 201 }));
    await page.getByRole('button', { name: 'Send a test notification' }).click();
    await expect(toast(page, 'Test Notification Sent')).toBeVisible();
    expect(service.received.map(({ to }) => to)).toContain('/second');

    await tryWith(401, 'refused it (401)');
    await expect(page.getByText('Active', { exact: true })).toBeHidden();
    await expect(page.getByText('Not arriving')).toBeVisible();
    // The refusal is shown after a reload, too, because the server stores it.
    await openNotifications(page);
    await expect(page.getByText('Not arriving')).toBeVisible();
  },
);

test('a browser that refuses notifications shows Blocked and how to change it (N7)', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await sayNoToNotifications(page);
  await openNotifications(page);
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(toast(page, 'Notifications Blocked')).toContainText('browser settings');
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeHidden();
});

test(
  'a browser that cannot subscribe says that it failed (N7)',
  WITH_NOTIFICATIONS,
  async ({ person, service }) => {
    const { page } = await person('Ruth', { viewport: DESKTOP });
    await standInForSubscribing(page, service.browser('ruth'));
    await page.addInitScript(() => {
      window.PushManager.prototype.subscribe = () => Promise.reject(new Error('No.'));
    });
    await openNotifications(page);
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(toast(page, 'Error')).toContainText('Failed to enable notifications.');
  },
);

test('the page explains why push is impossible, and shows no useless button (N7)', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  const hinder = async (how: () => void, says: string | RegExp) => {
    const other = await page.context().newPage();
    await other.addInitScript(how);
    await openNotifications(other);
    await expect(other.getByText(says)).toBeVisible();
    await expect(other.getByRole('button', { name: /notification/ })).toHaveCount(0);
    await other.close();
  };
  await hinder(
    () => Reflect.deleteProperty(window, 'PushManager'),
    'Push notifications are not supported in your browser.',
  );
  await hinder(
    () => Object.defineProperty(window, 'isSecureContext', { get: () => false }),
    /starts with http:\/\//,
  );
  await hinder(
    () =>
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
      }),
    'Choose “Add to Home Screen”, then “Add”.',
  );
});

test('the app opens without a connection and says so (W15)', async ({ person, server }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await page.goto('/groups').catch(() => {});
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await page.context().setOffline(false);
  // The failed read is repeated without a press.
  await expect(page.getByRole('heading', { name: 'No Groups Yet' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
  // Answers of the server are cached in a store of their own, which signing out empties.
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'kept-reads');
    const paths: string[] = [];
    for (const name of names)
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname);
    return paths;
  });
  expect(kept).toContain('/index.html');
  const isOfTheApp = /^\/(index\.html$|icon\.svg$|icon-192\.png$|manifest\.webmanifest$|assets\/)/;
  expect(kept.filter((path) => !isOfTheApp.test(path))).toEqual([]);
  expect(server.url).toBe(new URL(page.url()).origin);
});

/** Clicks the shown notification, as a user would. */
const pressNotification = async (page: Page) => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    // Without a real click a worker may not focus a window: only that is a stand-in.
    WindowClient.prototype.focus = async function focus() {
      return this;
    };
    const [notification] = await scope.registration.getNotifications();
    if (notification)
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
};
