import type { KnownServer } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { part, say } from './page.ts';
import { waitFor } from './waiting.ts';

const retry = part('retry', HTMLElement);
retry.hidden = true;

waitFor(m.desktop_connecting_page(), { title: m.desktop_connecting() }, (_name, state, current) => {
  const { localServer } = state;
  const failed = current?.isLocal && localServer.state === 'failed';
  say(failed ? localServer.sentence : null);
  retry.hidden = !failed;
  return { title: titleFor(current, failed === true) };
});

function titleFor(current: KnownServer | undefined, failed: boolean) {
  if (!current) return m.desktop_connecting();
  if (!current.isLocal) return m.desktop_connecting_to({ name: current.name });
  return failed ? m.desktop_connecting_failed() : m.desktop_connecting_starting();
}
