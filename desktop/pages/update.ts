import { m } from '../../shared/messages.ts';
import { bridge, doing, draw, part, write } from './page.ts';

write(m.desktop_update_page(), {
  title: m.desktop_update_title(),
  advice: m.desktop_update_advice(),
  retry: m.desktop_try_again(),
});

const retry = part('retry', HTMLButtonElement);
retry.addEventListener('click', () => {
  void doing(retry, m.desktop_trying(), () => bridge().retry());
});

draw(({ servers, version }) => {
  const current = servers.find(({ isCurrent }) => isCurrent);
  part('explained', HTMLElement).textContent = m.desktop_update_explained({
    version,
    name: current?.name ?? m.desktop_the_server(),
  });
});
