import type { DesktopSettings } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { updateSentence } from '../lifecycle/update-words.ts';
import { bridge, draw, onPress, part, say, write } from './page.ts';

document.title = m.desktop_settings_page();
write({
  title: m.desktop_settings_title(),
  'notifications-heading': m.desktop_settings_notifications(),
  'showNotifications-label': m.desktop_settings_show_notifications(),
  'quiet-label': m.desktop_settings_quiet_hours(),
  'from-label': m.desktop_settings_from(),
  'to-label': m.desktop_settings_to(),
  'notifications-hint': m.desktop_settings_notifications_hint(),
  'window-heading': m.desktop_settings_program(),
  'keepInTray-label': m.desktop_settings_keep_in_tray(),
  'startAtLogin-label': m.desktop_settings_start_at_login(),
  'no-tray': m.desktop_settings_no_tray(),
  back: m.desktop_settings_back(),
});

const SWITCHES = ['showNotifications', 'keepInTray', 'startAtLogin'] as const;
const quiet = part('quiet', HTMLInputElement);
const from = part('from', HTMLInputElement);
const to = part('to', HTMLInputElement);
const keepInTray = part('keepInTray', HTMLInputElement);

const change = async (changes: Partial<DesktopSettings>) => {
  const { sentence } = await bridge().changeSettings(changes);
  say(sentence ?? m.desktop_settings_saved());
};

for (const name of SWITCHES) {
  const box = part(name, HTMLInputElement);
  box.addEventListener('change', () => void change({ [name]: box.checked }));
}

const changeHours = () => {
  if (quiet.checked && !(from.value && to.value)) return;
  void change({ quietHours: quiet.checked ? { from: from.value, to: to.value } : null });
};
for (const field of [quiet, from, to]) field.addEventListener('change', changeHours);

onPress('back', () => bridge().goTo('server'));

draw(({ settings, update, hasTray }) => {
  part('update', HTMLElement).textContent = updateSentence(update);
  for (const name of SWITCHES) part(name, HTMLInputElement).checked = settings[name];
  keepInTray.disabled = !hasTray;
  if (!hasTray) keepInTray.checked = false;
  part('no-tray', HTMLElement).hidden = hasTray;
  quiet.checked = settings.quietHours !== null;
  part('hours', HTMLElement).hidden = settings.quietHours === null;
  // Fields that have the focus do not change.
  if (settings.quietHours && document.activeElement !== from) from.value = settings.quietHours.from;
  if (settings.quietHours && document.activeElement !== to) to.value = settings.quietHours.to;
});
