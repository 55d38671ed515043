import { m } from '../../shared/messages.ts';
import { bridge, doing, draw, part, write } from './page.ts';

write(m.desktop_offline_page(), {
  title: m.desktop_offline_title({ name: m.desktop_the_server() }),
  explained: m.desktop_offline_explained(),
  retry: m.desktop_try_again(),
  'other-server': m.desktop_other_server(),
});

const retry = part('retry', HTMLButtonElement);
const tryAgain = () => void doing(retry, m.desktop_trying(), () => bridge().retry());

retry.addEventListener('click', tryAgain);
// Retries at once when the network is back.
window.addEventListener('online', tryAgain);

draw(({ servers }) => {
  const current = servers.find(({ isCurrent }) => isCurrent);
  part('title', HTMLElement).textContent = m.desktop_offline_title({
    name: current?.name ?? m.desktop_the_server(),
  });
});
