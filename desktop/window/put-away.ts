import type Electron from 'electron';

type Put = Pick<Electron.BaseWindow, 'hide' | 'isFullScreen' | 'once' | 'setFullScreen'>;

/**
 * Hides a window. A Mac has a space of its own for one in full screen, and goes on showing it, black
 * (electron#39572): there the window leaves it first.
 */
export const putAway = (window: Put, isMac: boolean) => {
  if (!isMac || !window.isFullScreen()) return window.hide();
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
};
