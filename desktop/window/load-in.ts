import type Electron from 'electron';

/**
 * Loads a page. One that is closed or sent elsewhere meanwhile ends it with an error, which says
 * nothing that anybody has to know.
 */
export const loadIn = (page: Pick<Electron.WebContents, 'loadURL'>, url: string) =>
  void page.loadURL(url).catch(() => {});
