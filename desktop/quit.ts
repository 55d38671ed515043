import type Electron from 'electron';

type Parts = {
  app: Pick<Electron.App, 'on' | 'quit'>;
  /** From here on a closed window is closed. */
  closeWindows: () => void;
  stop: () => Promise<void>;
};

/** Quits once everything has stopped, such as the server on this computer. */
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
