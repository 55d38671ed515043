import { bridge, button, doing, draw, part, say } from './page.ts';

const form = part('form', HTMLFormElement);
const address = part('address', HTMLInputElement);
const connect = part('connect', HTMLButtonElement);
const servers = part('servers', HTMLUListElement);
const known = part('known', HTMLElement);
const start = part('start', HTMLButtonElement);
const stop = part('stop', HTMLButtonElement);
const local = part('local', HTMLElement);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void doing(connect, 'Connecting...', () => bridge().addServer(address.value)).then(
    ({ sentence }) => {
      address.ariaInvalid = sentence ? 'true' : null;
      if (sentence) address.focus();
    },
  );
});

start.addEventListener('click', () => {
  void doing(start, 'Starting...', () => bridge().runLocalServer(true));
});
stop.addEventListener('click', () => {
  void doing(stop, 'Stopping...', () => bridge().runLocalServer(false));
});

draw((state) => {
  known.hidden = state.servers.length === 0;
  servers.replaceChildren(
    ...state.servers.map(({ name, origin }) => {
      const row = document.createElement('li');
      const open = button(name, () => void bridge().switchServer(origin), 'name');
      const remove = button(
        'Remove',
        () =>
          void bridge()
            .removeServer(origin)
            .then(({ sentence }) => say(sentence)),
      );
      remove.ariaLabel = `Remove ${name}`;
      row.append(open, remove);
      return row;
    }),
  );
  const { localServer } = state;
  const isRunning = localServer.state === 'running';
  start.hidden = isRunning || localServer.state === 'starting';
  stop.hidden = !isRunning;
  local.hidden = !isRunning;
  if (isRunning) {
    part('local-address', HTMLElement).textContent = localServer.address;
    const code = part('code', HTMLImageElement);
    code.src = localServer.qrCode;
    code.alt = `A code that leads phones to ${localServer.address}`;
  }
  if (localServer.state === 'starting') say('Upheld is starting on this computer...');
  if (localServer.state === 'failed') say(localServer.sentence);
});
