import type { QueryClient } from '@tanstack/react-query';
import type { Result } from '../../shared/contract.ts';
import { BRIDGE } from '../../shared/desktop-bridge.ts';
import { pathOf } from './paths.ts';

/** Shows a number on the icon of the installed app, 0 for none. Browsers without one do nothing. */
const showBadge = async (count: number) => {
  // The desktop program shows the number of all its servers by itself.
  if (!('setAppBadge' in navigator) || BRIDGE in window) return;
  // Some browsers refuse it to an app that may not notify.
  await navigator.setAppBadge(count).catch(() => {});
};

/**
 * Keeps the number of what is unread in the inbox on the icon of the installed app. Returns a function
 * that stops it and takes the number away, for when somebody signs out.
 */
export function keepBadge(client: QueryClient): () => void {
  let shown: number | undefined;
  const show = () => {
    const count = client.getQueryData<Result<'getNews'>>([pathOf('getNews')])?.unreadCount;
    if (count === undefined || count === shown) return;
    shown = count;
    void showBadge(count);
  };
  show();
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') show();
  });
  return () => {
    stop();
    void showBadge(0);
  };
}
