import type { Page } from '@playwright/test';
import type { PushService } from '../../test-support/push.ts';

type Subscription = ReturnType<PushService['browser']>;

/**
 * Lets the page subscribe with keys whose secret half is the test's: Chromium without a window
 * cannot reach the push service it belongs to. After the first subscription is given up, it gets the next one.
 */
export const standInForSubscribing = async (page: Page, ...subscriptions: Subscription[]) => {
  await page.context().grantPermissions(['notifications', 'clipboard-read', 'clipboard-write']);
  await page.addInitScript((all) => {
    const manager = window.PushManager.prototype;
    const held = () => sessionStorage.getItem('subscribed');
    const ended = () => Number(sessionStorage.getItem('ended') ?? 0);
    const asSubscription = () => {
      const given = all[Math.min(ended(), all.length - 1)];
      return {
        ...given,
        options: { applicationServerKey: null },
        toJSON: () => given,
        unsubscribe: async () => {
          sessionStorage.removeItem('subscribed');
          sessionStorage.setItem('ended', String(ended() + 1));
          return true;
        },
      };
    };
    Object.assign(manager, {
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        sessionStorage.setItem('subscribed', String(options.applicationServerKey));
        return asSubscription();
      },
      getSubscription: async () => (held() ? asSubscription() : null),
    });
  }, subscriptions);
};

/** What a browser does of which its owner wants no notifications. */
export const sayNoToNotifications = (page: Page) =>
  page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'denied';
      return permission;
    };
  });

/** The headless shell says 'denied' from the start; people's browsers have not been asked yet. */
export const beNotAskedYet = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
