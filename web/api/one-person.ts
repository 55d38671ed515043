import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../shared/session.ts';
import { USER_PATH, userKey } from './queries.ts';
import { isSigningOut } from './signing-out.ts';

const ofOthers = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== USER_PATH,
};

/**
 * Lets one person's reads serve that person alone: when the session is found to be somebody
 * else's, which another tab can bring about, or to have ended, nothing of them is left.
 */
export function keepToOnePerson(client: QueryClient) {
  let known: number | undefined;
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== USER_PATH) return;
    const before = known;
    known = client.getQueryData<CurrentUser | null>(userKey)?.id;
    if (before === undefined || before === known) return;
    if (known === undefined) client.removeQueries(ofOthers);
    else void client.resetQueries(ofOthers);
  });
}

/** Coming back to this window from another one also asks again who is signed in. */
export function askAgainOnFocus(client: QueryClient) {
  window.addEventListener('focus', () => void client.refetchQueries({ queryKey: userKey }));
}

/**
 * A page that the browser kept for its Back button shows what it showed then, perhaps to someone
 * else by now: it stays out of sight until it is known who looks at it.
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
 * Tries a sign-out again that the server did not hear, until the session is dead: asking who is
 * signed in finishes it first. Ever more slowly, and at once when the connection is back.
 */
export function keepFinishingSignOut(client: QueryClient) {
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
