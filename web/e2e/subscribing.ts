import type { Page } from '@playwright/test';
import type { PushService } from '../../test-support/push.ts';

type Subscription = ReturnType<PushService['browser']>;

/**
 * Makes the page subscribe with keys whose private half the test has, because headless Chromium cannot reach
 * its push service. When a subscription ends, the page gets the next one.
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

/** Makes the browser refuse notifications, as its user chose. */
export const sayNoToNotifications = (page: Page) =>
  page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'denied';
      return permission;
    };
  });

/** Makes the permission 'default', as in a browser that never asked. The headless shell starts with 'denied'. */
export const beNotAskedYet = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
