import { m } from '../../shared/messages.ts';
import { bridge, doing, draw, part, write } from './page.ts';

write(m.desktop_certificate_page(), {
  explained: m.desktop_certificate_explained(),
  date: m.desktop_certificate_date(),
  ended: m.desktop_certificate_ended(),
  between: m.desktop_certificate_between(),
  advice: m.desktop_certificate_advice(),
  retry: m.desktop_try_again(),
  'other-server': m.desktop_other_server(),
});

const retry = part('retry', HTMLButtonElement);
retry.addEventListener('click', () => {
  void doing(retry, m.desktop_trying(), () => bridge().retry());
});

draw(({ servers }) => {
  const current = servers.find(({ isCurrent }) => isCurrent);
  part('title', HTMLElement).textContent = m.desktop_certificate_title({
    name: current?.name ?? m.desktop_the_server(),
  });
});
