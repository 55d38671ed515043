import { m } from '../../shared/messages.ts';
import { part } from './page.ts';
import { waitFor } from './waiting.ts';

waitFor(m.desktop_offline_page(), {}, (name, { obstacle }) => {
  part('title', HTMLElement).textContent = m.desktop_offline_title({ name });
  part('explained', HTMLElement).textContent =
    obstacle === 'local network'
      ? m.desktop_out_of_reach({ host: name })
      : m.desktop_offline_explained();
});
