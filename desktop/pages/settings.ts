import type { DesktopSettings } from '../../shared/desktop-bridge.ts';
import { updateSentence } from '../update-words.ts';
import { bridge, draw, part, say } from './page.ts';

const SWITCHES = ['showNotifications', 'keepInTray', 'startAtLogin'] as const;
const quiet = part('quiet', HTMLInputElement);
const from = part('from', HTMLInputElement);
const to = part('to', HTMLInputElement);
const hours = part('hours', HTMLElement);

const change = (changes: Partial<DesktopSettings>) =>
  void bridge()
    .changeSettings(changes)
    .then(({ sentence }) => say(sentence ?? 'Saved.'));

for (const name of SWITCHES) {
  const box = part(name, HTMLInputElement);
  box.addEventListener('change', () => change({ [name]: box.checked }));
}

const changeHours = () => {
  if (quiet.checked && !(from.value && to.value)) return;
  change({ quietHours: quiet.checked ? { from: from.value, to: to.value } : null });
};
for (const field of [quiet, from, to]) field.addEventListener('change', changeHours);

part('back', HTMLButtonElement).addEventListener('click', () => void bridge().retry());

draw(({ settings, update }) => {
  part('update', HTMLElement).textContent = updateSentence(update);
  for (const name of SWITCHES) part(name, HTMLInputElement).checked = settings[name];
  quiet.checked = settings.quietHours !== null;
  hours.hidden = settings.quietHours === null;
  // What is being typed stays as it is.
  if (settings.quietHours && document.activeElement !== from) from.value = settings.quietHours.from;
  if (settings.quietHours && document.activeElement !== to) to.value = settings.quietHours.to;
});
