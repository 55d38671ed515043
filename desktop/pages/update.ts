import { bridge, doing, draw, part } from './page.ts';

const retry = part('retry', HTMLButtonElement);
retry.addEventListener('click', () => {
  void doing(retry, 'Trying...', () => bridge().retry());
});

draw(({ servers, version }) => {
  const current = servers.find(({ isCurrent }) => isCurrent);
  part('name', HTMLElement).textContent = current?.name ?? 'the server';
  part('version', HTMLElement).textContent = version;
});
