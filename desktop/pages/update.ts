import { m } from '../../shared/messages.ts';
import { waitFor } from './waiting.ts';

const TITLE = { title: m.desktop_update_title() };

waitFor(m.desktop_update_page(), TITLE, (name, { version, obstacle }) =>
  obstacle === 'old server'
    ? {
        explained: name
          ? m.desktop_update_server({ version, name })
          : m.desktop_update_server_unnamed({ version }),
        advice: m.desktop_update_server_advice(),
      }
    : {
        explained: name
          ? m.desktop_update_program({ version, name })
          : m.desktop_update_program_unnamed({ version }),
        advice: m.desktop_update_program_advice(),
      },
);
