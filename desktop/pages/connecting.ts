import type { KnownServer } from '../../shared/desktop-bridge.ts';
import { bridge, draw, part, say } from './page.ts';

const retry = part('retry', HTMLButtonElement);
retry.addEventListener('click', () => void bridge().retry());

draw(({ servers, localServer }) => {
  const current = servers.find(({ isCurrent }) => isCurrent);
  const failed = current?.isLocal && localServer.state === 'failed';
  part('title', HTMLElement).textContent = titleFor(current, failed === true);
  say(failed ? localServer.sentence : null);
  retry.hidden = !failed;
});

function titleFor(current: KnownServer | undefined, failed: boolean) {
  if (!current) return 'Upheld is connecting';
  if (!current.isLocal) return `Upheld is connecting to ${current.name}`;
  return failed ? 'Upheld cannot run on this computer' : 'Upheld is starting on this computer';
}
