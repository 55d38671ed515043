import { bridge, doing, draw, part } from './page.ts';

const retry = part('retry', HTMLButtonElement);
const tryAgain = () => void doing(retry, 'Trying...', () => bridge().retry());

retry.addEventListener('click', tryAgain);
// The network is back: nobody should have to notice that first.
window.addEventListener('online', tryAgain);

draw(({ servers }) => {
  const current = servers.find(({ isCurrent }) => isCurrent);
  part('name', HTMLElement).textContent = current?.name ?? 'the server';
});
