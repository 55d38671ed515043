import type Electron from 'electron';

type Parts = {
  app: Pick<Electron.App, 'on' | 'quit'>;
  powerMonitor: Pick<Electron.PowerMonitor, 'on'>;
  /** Whether the program may end now. Asks if phones are connected. */
  mayQuit: () => boolean | Promise<boolean>;
  closeWindows: () => void;
  stop: () => Promise<void>;
};

/** Quits after everything has stopped, such as the local server. */
export const quitInPeace = ({ app, powerMonitor, mayQuit, closeWindows, stop }: Parts) => {
  let isStopped = false;
  let isEnding = false;
  let isShuttingDown = false;
  // The shutdown of a computer does not wait for an answer.
  powerMonitor.on('shutdown', () => {
    isShuttingDown = true;
  });

  /** Stops everything, unless that has begun, and then runs `work`. */
  const endWith = async (work: () => void) => {
    if (isEnding) return;
    isEnding = true;
    isEnding = isShuttingDown || (await mayQuit());
    if (!isEnding) return;
    closeWindows();
    await stop().catch(() => {});
    isStopped = true;
    work();
  };

  app.on('before-quit', (event) => {
    if (isStopped) return;
    event.preventDefault();
    void endWith(() => app.quit());
  });
  return { endWith };
};
