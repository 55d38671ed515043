import type { KnownServer } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { part, say } from './page.ts';
import { waitFor } from './waiting.ts';

const TITLE = { title: m.desktop_connecting() };

waitFor(m.desktop_connecting_page(), TITLE, (_name, { localServer }, current) => {
  const failed = current?.isLocal && localServer.state === 'failed';
  part('title', HTMLElement).textContent = titleFor(current, failed === true);
  say(failed ? localServer.sentence : null);
  part('retry', HTMLButtonElement).hidden = !failed;
});

function titleFor(current: KnownServer | undefined, failed: boolean) {
  if (!current) return m.desktop_connecting();
  if (!current.isLocal) return m.desktop_connecting_to({ name: current.name });
  return failed ? m.desktop_connecting_failed() : m.desktop_connecting_starting();
}
