import { m } from '../../shared/messages.ts';
import { waitFor } from './waiting.ts';

const TITLE = { title: m.desktop_update_title() };

waitFor(m.desktop_update_page(), TITLE, (name, { version, obstacle }) =>
  obstacle === 'old server'
    ? {
        explained: m.desktop_update_server({ version, name }),
        advice: m.desktop_update_server_advice(),
      }
    : {
        explained: m.desktop_update_program({ version, name }),
        advice: m.desktop_update_program_advice(),
      },
);
