import { m } from '../../shared/messages.ts';
import { bridge, button, doing, draw, part, say, withStrong, write } from './page.ts';

write(m.desktop_choose_page(), {
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

const form = part('form', HTMLFormElement);
const address = part('address', HTMLInputElement);
const connect = part('connect', HTMLButtonElement);
const servers = part('servers', HTMLUListElement);
const known = part('known', HTMLElement);
const start = part('start', HTMLButtonElement);
const stop = part('stop', HTMLButtonElement);
const backUp = part('back-up', HTMLButtonElement);
const showBackups = part('show-backups', HTMLButtonElement);
const local = part('local', HTMLElement);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void doing(connect, m.desktop_choose_connecting(), () => bridge().addServer(address.value)).then(
    ({ sentence }) => {
      address.ariaInvalid = sentence ? 'true' : null;
      if (sentence) address.focus();
    },
  );
});

part('back', HTMLButtonElement).addEventListener('click', () => void bridge().goTo('server'));
for (const [task, words] of [
  ['start', m.desktop_choose_starting()],
  ['stop', m.desktop_choose_stopping()],
  ['back-up', m.desktop_backup_making()],
  ['show-backups', m.desktop_backup_show()],
  ['restore', m.desktop_backup_restoring()],
] as const) {
  const pressed = part(task, HTMLButtonElement);
  pressed.addEventListener(
    'click',
    () => void doing(pressed, words, () => bridge().runLocalServer(task)),
  );
}

draw((state) => {
  known.hidden = state.servers.length === 0;
  part('back', HTMLButtonElement).hidden = !state.servers.some(({ isCurrent }) => isCurrent);
  servers.replaceChildren(
    ...state.servers.map(({ name, origin }) => {
      const row = document.createElement('li');
      const open = button(name, () => void bridge().switchServer(origin), 'name');
      const remove = button(
        m.desktop_choose_remove(),
        () =>
          void bridge()
            .removeServer(origin)
            .then(({ sentence }) => say(sentence)),
      );
      remove.ariaLabel = m.desktop_choose_remove_server({ name });
      row.append(open, remove);
      return row;
    }),
  );
  const { localServer } = state;
  const isRunning = localServer.state === 'running';
  start.hidden = isRunning || localServer.state === 'starting';
  stop.hidden = !isRunning;
  local.hidden = !isRunning;
  const isUsed = state.servers.some(({ isLocal }) => isLocal);
  backUp.hidden = !isUsed;
  showBackups.hidden = !isUsed;
  if (isRunning) {
    const { address } = localServer;
    part('running', HTMLElement).replaceChildren(
      ...withStrong(m.desktop_choose_running.parts({ address })),
    );
    const code = part('code', HTMLImageElement);
    code.src = localServer.qrCode;
    code.alt = m.desktop_choose_code({ address });
    const count = localServer.elsewhere;
    part('connected', HTMLElement).textContent = m.desktop_choose_connected({ count });
    part('connected', HTMLElement).hidden = count === 0;
  }
  if (localServer.state === 'starting') say(m.desktop_choose_is_starting());
  if (localServer.state === 'failed') say(localServer.sentence);
});
