import type { KnownServer } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { bridge, button, doing, draw, onPress, part, say, withStrong, write } from './page.ts';

document.title = m.desktop_choose_page();
write({
  title: m.desktop_choose_title(),
  'known-heading': m.desktop_choose_known(),
  'address-label': m.desktop_choose_address(),
  'address-hint': m.desktop_choose_address_hint(),
  connect: m.desktop_choose_connect(),
  'here-heading': m.desktop_choose_here(),
  'here-explained': m.desktop_choose_here_explained(),
  start: m.desktop_choose_here(),
  stop: m.desktop_choose_stop(),
  'back-up': m.desktop_backup_make(),
  'show-backups': m.desktop_backup_show(),
  restore: m.desktop_backup_restore(),
  back: m.desktop_settings_back(),
});

const address = part('address', HTMLInputElement);
part('form', HTMLFormElement).addEventListener('submit', async (event) => {
  event.preventDefault();
  const connect = part('connect', HTMLButtonElement);
  const { sentence } = await doing(connect, m.desktop_choose_connecting(), () =>
    bridge().addServer(address.value),
  );
  address.ariaInvalid = sentence ? 'true' : null;
  if (sentence) address.focus();
});

onPress('back', () => bridge().goTo('server'));
for (const [task, words] of [
  ['start', m.desktop_choose_starting()],
  ['stop', m.desktop_choose_stopping()],
  ['back-up', m.desktop_backup_making()],
  ['show-backups', m.desktop_backup_show()],
  ['restore', m.desktop_backup_restoring()],
] as const) {
  const pressed = part(task, HTMLButtonElement);
  onPress(task, () => doing(pressed, words, () => bridge().runLocalServer(task)));
}

/** Returns the row of a known server, with buttons that open and remove it. */
const rowOf = ({ name, origin }: KnownServer) => {
  const row = document.createElement('li');
  const remove = button(m.desktop_choose_remove(), async () =>
    say((await bridge().removeServer(origin)).sentence),
  );
  remove.ariaLabel = m.desktop_choose_remove_server({ name });
  row.append(
    button(name, () => bridge().switchServer(origin), 'name'),
    remove,
  );
  return row;
};

const show = (id: string, isShown: boolean) => {
  part(id, HTMLElement).hidden = !isShown;
};

draw(({ servers, localServer }) => {
  const isRunning = localServer.state === 'running';
  const isUsed = servers.some(({ isLocal }) => isLocal);
  show('known', servers.length > 0);
  show(
    'back',
    servers.some(({ isCurrent }) => isCurrent),
  );
  show('start', !isRunning && localServer.state !== 'starting');
  show('stop', isRunning);
  show('local', isRunning);
  show('back-up', isUsed);
  show('show-backups', isUsed);
  part('servers', HTMLElement).replaceChildren(...servers.map(rowOf));
  if (isRunning) {
    const { address, elsewhere: count } = localServer;
    part('running', HTMLElement).replaceChildren(
      ...withStrong(m.desktop_choose_running.parts({ address })),
    );
    const code = part('code', HTMLImageElement);
    code.src = localServer.qrCode;
    code.alt = m.desktop_choose_code({ address });
    write({ connected: m.desktop_choose_connected({ count }) });
    show('connected', count > 0);
  }
  if (localServer.state === 'starting') say(m.desktop_choose_is_starting());
  if (localServer.state === 'failed') say(localServer.sentence);
});
