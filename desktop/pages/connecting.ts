import type { KnownServer } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { bridge, draw, part, say, write } from './page.ts';

write(m.desktop_connecting_page(), {
  title: m.desktop_connecting(),
  retry: m.desktop_try_again(),
  'other-server': m.desktop_other_server(),
});

const retry = part('retry', HTMLButtonElement);
retry.addEventListener('click', () => void bridge().retry());

draw(({ servers, localServer }) => {
  const current = servers.find(({ isCurrent }) => isCurrent);
  const failed = current?.isLocal && localServer.state === 'failed';
  part('title', HTMLElement).textContent = titleFor(current, failed === true);
  say(failed ? localServer.sentence : null);
  retry.hidden = !failed;
});

function titleFor(current: KnownServer | undefined, failed: boolean) {
  if (!current) return m.desktop_connecting();
  if (!current.isLocal) return m.desktop_connecting_to({ name: current.name });
  return failed ? m.desktop_connecting_failed() : m.desktop_connecting_starting();
}
