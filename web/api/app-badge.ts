import type { QueryClient } from '@tanstack/react-query';
import type { Result } from '../../shared/contract.ts';
import { BRIDGE } from '../../shared/desktop-bridge.ts';
import { pathOf } from './paths.ts';

/** The number that this page showed last. The service worker may have shown another one since. */
let shown: number | undefined;

/** Shows a number on the icon of the installed app, 0 for none. Browsers without one do nothing. */
const showBadge = async (count: number) => {
  shown = count;
  // The desktop program shows the number of all its servers by itself.
  if (!('setAppBadge' in navigator) || BRIDGE in window) return;
  // Some browsers refuse it to an app that may not notify.
  await navigator.setAppBadge(count).catch(() => {});
};

/** Takes the number away, for when nobody is signed in, or somebody else. */
export const clearBadge = () => void showBadge(0);

/**
 * Keeps the number of what is unread in the inbox on the icon of the installed app. Returns a function
 * that stops it and takes the number away, for when somebody signs out.
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
  // A push message may have shown another number while the page was hidden.
  document.addEventListener('visibilitychange', show);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', show);
    clearBadge();
  };
}
