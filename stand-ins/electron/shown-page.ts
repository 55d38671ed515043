import type Electron from 'electron';
import type { StandInWindow } from './base-window.ts';
import type { StandInView, Views } from './views.ts';

/** A page together with the window that it is in, as somebody sees it. */
export type ShownPage = ReturnType<typeof shownPage>;

const shownPage = (view: StandInView, windowOf: () => StandInWindow) => {
  const { webContents } = view;
  return {
    webContents,
    view,
    get base() {
      return windowOf();
    },
    get options() {
      return windowOf().options;
    },
    get taskBar() {
      return windowOf().taskBar;
    },
    loadURL: webContents.loadURL,
    isVisible: () => !webContents.isDestroyed() && view.isOnScreen(),
    isDestroyed: webContents.isDestroyed,
    getNormalBounds: () => windowOf().getNormalBounds(),
    setBounds: (bounds: Partial<Electron.Rectangle>) => windowOf().setBounds(bounds),
    show: () => windowOf().show(),
    hide: () => windowOf().hide(),
    close: () => windowOf().close(),
    minimize: () => windowOf().minimize(),
    focus: () => windowOf().focus(),
    blur: () => windowOf().blur(),
  };
};

/** The pages that are open, each always the same object. */
export const shownPages = (views: Views, windows: () => StandInWindow[]) => {
  const known = new WeakMap<StandInView, ShownPage>();
  const of = (view: StandInView) => {
    let last: StandInWindow | undefined;
    const page =
      known.get(view) ??
      shownPage(view, () => {
        last = windows().find((window) => view.window() === window) ?? last ?? windows()[0];
        if (!last) throw new Error('This page is in no window.');
        return last;
      });
    known.set(view, page);
    return page;
  };
  return () => views.all().map(of);
};
