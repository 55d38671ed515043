import { m } from '../../shared/messages.ts';
import { part } from './page.ts';
import { waitFor } from './waiting.ts';

waitFor(m.desktop_offline_page(), { explained: m.desktop_offline_explained() }, (name) => {
  part('title', HTMLElement).textContent = m.desktop_offline_title({ name });
});
