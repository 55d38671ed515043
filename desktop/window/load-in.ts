import type Electron from 'electron';

/**
 * Loads a page in a window. One that is closed or sent elsewhere meanwhile ends it with an error, which
 * says nothing that anybody has to know.
 */
export const loadIn = (window: Pick<Electron.BrowserWindow, 'loadURL'>, url: string) =>
  void window.loadURL(url).catch(() => {});
