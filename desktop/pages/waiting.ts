import type { DesktopState, KnownServer } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { bridge, doing, draw, onPress, part, type Words, write } from './page.ts';

/**
 * Draws a page that is shown instead of a server: it retries, by itself when the network is back, and links
 * to the choice of another server. `how` returns the words that depend on the state; no server may be chosen yet.
 */
export const waitFor = (
  title: string,
  words: Words,
  how: (name: string | undefined, state: DesktopState, current: KnownServer | undefined) => Words,
) => {
  document.title = title;
  write({ ...words, retry: m.desktop_try_again(), 'other-server': m.desktop_other_server() });
  const retry = part('retry', HTMLButtonElement);
  const tryAgain = () => void doing(retry, m.desktop_trying(), () => bridge().goTo('server'));
  retry.addEventListener('click', tryAgain);
  window.addEventListener('online', tryAgain);
  onPress('other-server', () => bridge().goTo('choose'));
  draw((state) => {
    const current = state.servers.find(({ isCurrent }) => isCurrent);
    write(how(current?.name, state, current));
  });
};
