import { bridge, part } from './page.ts';

const form = part('form', HTMLFormElement);
const text = part('text', HTMLInputElement);
const look = (forward: boolean) => void bridge().find(text.value, forward);

text.addEventListener('input', () => look(true));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  look(true);
});
part('back', HTMLButtonElement).addEventListener('click', () => look(false));
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') window.close();
});
text.focus();
