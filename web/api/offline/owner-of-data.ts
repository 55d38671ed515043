import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../shared/session.ts';
import { followClocks } from '../../ui/dates/clock.ts';
import { USER_PATH, userKey } from '../paths.ts';
import { leaveDrafts, storeOwner } from './browser-store.ts';
import { isSigningOut } from './pending-sign-out.ts';

const ofOthers = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== USER_PATH,
};

/**
 * Removes all data if the session has ended or another tab has signed in another user. Returns a function
 * that stops it.
 */
export function limitToOnePerson(client: QueryClient) {
  let known: number | undefined;
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== USER_PATH) return;
    const before = known;
    const user = client.getQueryData<CurrentUser | null>(userKey);
    known = user?.id;
    // A user cached by an older version has no clocks.
    followClocks(user?.clocks);
    if (user) storeOwner(user.id);
    else if (user === null) leaveDrafts();
    if (before === undefined || before === known) return;
    if (known === undefined) client.removeQueries(ofOthers);
    else void client.resetQueries(ofOthers);
  });
}

/** Reads the current user again whenever the window gets the focus. */
export function askAgainOnFocus(client: QueryClient) {
  window.addEventListener('focus', () => void client.refetchQueries({ queryKey: userKey }));
}

/**
 * Hides a page restored by the Back button until the current user is read, because another person may use the
 * browser now.
 */
export function askAgainOnReturn(client: QueryClient) {
  const { style } = document.documentElement;
  window.addEventListener('pagehide', () => {
    style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (persisted) await client.refetchQueries({ queryKey: userKey });
    style.visibility = '';
  });
}

const FIRST = 2_000;
const LONGEST = 60_000;

/**
 * Retries a sign-out that did not reach the server until it succeeds, with growing pauses, and at once when
 * the connection is back.
 */
export function finishSignOut(client: QueryClient) {
  let pause = FIRST;
  const again = () => {
    if (isSigningOut()) void client.refetchQueries({ queryKey: userKey });
  };
  const wait = () => {
    setTimeout(() => {
      pause = isSigningOut() ? Math.min(pause * 2, LONGEST) : FIRST;
      again();
      wait();
    }, pause);
  };
  window.addEventListener('online', again);
  wait();
}
