import type { QueryClient } from '@tanstack/react-query';
import type { Result } from '../../shared/contract.ts';
import { BRIDGE } from '../../shared/desktop-bridge.ts';
import { pathOf } from './paths.ts';

/** Count that this page showed last. The service worker may have shown another one since. */
let shown: number | undefined;

/** Shows a count on the installed app's icon, 0 for none. Does nothing in browsers without badges. */
const showBadge = async (count: number) => {
  shown = count;
  // The desktop program shows the sum of its servers itself.
  if (!('setAppBadge' in navigator) || BRIDGE in window) return;
  // Some browsers refuse if the app may not show notifications.
  await navigator.setAppBadge(count).catch(() => {});
};

/** Clears the badge, for sign-out and a change of user. */
export const clearBadge = () => void showBadge(0);

/**
 * Shows the inbox's unread count on the installed app's icon from now on. Returns a function that stops and
 * clears the badge.
 */
export function showUnreadBadge(client: QueryClient): () => void {
  const known = () => client.getQueryData<Result<'getNews'>>([pathOf('getNews')])?.unreadCount;
  const show = () => {
    const count = known();
    if (count !== undefined) void showBadge(count);
  };
  show();
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && known() !== shown) show();
  });
  // A push may have shown another count while the page was hidden.
  document.addEventListener('visibilitychange', show);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', show);
    clearBadge();
  };
}
