/** Chromium's event, which is no standard. After a press, `prompt` shows the browser's dialog. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

let offered: InstallPrompt | undefined;

// The browser offers it once, soon after the page has loaded.
addEventListener('beforeinstallprompt', (event) => {
  // Else Chromium shows a bar of its own over the app's.
  event.preventDefault();
  if (isPrompt(event)) offered = event;
});

/** The dialog that this browser offers, with which the app is installed; undefined if it offers none. */
export const installPrompt = () => offered;
