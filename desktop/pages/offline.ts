import { m } from '../../shared/messages.ts';
import { bridge, part } from './page.ts';
import { waitFor } from './waiting.ts';

waitFor(m.desktop_offline_page(), { saved: m.desktop_offline_saved() }, (name, { obstacle }) => {
  part('title', HTMLElement).textContent = m.desktop_offline_title({ name });
  part('explained', HTMLElement).textContent =
    obstacle === 'local network'
      ? m.desktop_out_of_reach({ host: name })
      : m.desktop_offline_explained();
});
part('saved', HTMLButtonElement).addEventListener('click', () => void bridge().goTo('saved'));
