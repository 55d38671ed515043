import type Electron from 'electron';

type Put = Pick<Electron.BaseWindow, 'hide' | 'isFullScreen' | 'once' | 'setFullScreen'>;

/** Hides a window. In full screen a Mac would keep showing a black space (electron#39572). */
export const putAway = (window: Put, isMac: boolean) => {
  if (!isMac || !window.isFullScreen()) return window.hide();
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
};
