import type { QueryClient } from '@tanstack/react-query';
import { userKey } from '../api/queries.ts';
import { isSigningOut } from '../api/signing-out.ts';

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
