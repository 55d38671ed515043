import { m } from '../../shared/messages.ts';
import { bridge, onPress } from './page.ts';
import { waitFor } from './waiting.ts';

waitFor(m.desktop_offline_page(), { saved: m.desktop_offline_saved() }, (name, { obstacle }) => ({
  title: name ? m.desktop_offline_title({ name }) : m.desktop_offline_title_unnamed(),
  explained:
    obstacle === 'local network' && name
      ? m.desktop_out_of_reach({ host: name })
      : m.desktop_offline_explained(),
}));
onPress('saved', () => bridge().goTo('saved'));
