import { m } from '../../shared/messages.ts';
import { part } from './page.ts';
import { waitFor } from './waiting.ts';

waitFor(
  m.desktop_update_page(),
  { title: m.desktop_update_title() },
  (name, { version, obstacle }) => {
    const isServer = obstacle === 'old server';
    const explained = isServer ? m.desktop_update_server : m.desktop_update_program;
    const advice = isServer ? m.desktop_update_server_advice : m.desktop_update_program_advice;
    part('explained', HTMLElement).textContent = explained({ version, name });
    part('advice', HTMLElement).textContent = advice();
  },
);
