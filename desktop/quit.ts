import type Electron from 'electron';

type Parts = {
  app: Pick<Electron.App, 'on' | 'quit'>;
  /** From now on closing a window really closes it. */
  closeWindows: () => void;
  stop: () => Promise<void>;
};

/** Quits after everything has stopped, such as the local server. */
export const quitInPeace = ({ app, closeWindows, stop }: Parts) => {
  let isStopped = false;
  app.on('before-quit', (event) => {
    closeWindows();
    if (isStopped) return;
    event.preventDefault();
    void stop().finally(() => {
      isStopped = true;
      app.quit();
    });
  });
};
