import { m } from '../../shared/messages.ts';
import { bridge, onPress, part, say, write } from './page.ts';

document.title = m.desktop_find_page();
write({
  title: m.desktop_find_title(),
  back: m.desktop_find_previous(),
  next: m.desktop_find_next(),
});

const text = part('text', HTMLInputElement);
text.ariaLabel = m.desktop_find_title();
text.placeholder = m.desktop_find_title();
const look = async (forward: boolean) => say((await bridge().find(text.value, forward)).sentence);

text.addEventListener('input', () => void look(true));
part('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void look(true);
});
onPress('back', () => look(false));
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') window.close();
});
text.focus();
