/** Chromium's event, which is no standard. After a press, `prompt` shows the browser's dialog. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> };

let offered: InstallPrompt | undefined;
const listeners = new Set<() => void>();

const offer = (prompt: InstallPrompt | undefined) => {
  offered = prompt;
  for (const listener of listeners) listener();
};

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

// The browser offers it once, soon after the page has loaded.
window.addEventListener('beforeinstallprompt', (event) => {
  if (!isPrompt(event)) return;
  // Else Chromium shows a bar of its own over the app's.
  event.preventDefault();
  offer(event);
});
window.addEventListener('appinstalled', () => offer(undefined));

/** The dialog that this browser offers, with which the app is installed; undefined if it offers none. */
export const installPrompt = () => offered;

/** Calls a function when the browser offers its dialog. Returns a function that stops it. */
export const watchInstallPrompt = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
