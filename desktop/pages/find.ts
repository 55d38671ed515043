import { m } from '../../shared/messages.ts';
import { bridge, part, say, write } from './page.ts';

write(m.desktop_find_page(), {
  title: m.desktop_find_title(),
  back: m.desktop_find_previous(),
  next: m.desktop_find_next(),
});

const form = part('form', HTMLFormElement);
const text = part('text', HTMLInputElement);
text.ariaLabel = m.desktop_find_title();
text.placeholder = m.desktop_find_title();
const look = (forward: boolean) =>
  void bridge()
    .find(text.value, forward)
    .then(({ sentence }) => say(sentence));

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
