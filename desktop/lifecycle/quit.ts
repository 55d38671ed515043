import type Electron from 'electron';

type Parts = {
  app: Pick<Electron.App, 'on' | 'quit'>;
  powerMonitor: Pick<Electron.PowerMonitor, 'on'>;
  /** Whether the program may end now; asks if somebody would miss it. */
  mayQuit: () => boolean | Promise<boolean>;
  closeWindows: () => void;
  stop: () => Promise<void>;
};

/** Quits after everything has stopped, such as the local server. */
export const quitInPeace = ({ app, powerMonitor, mayQuit, closeWindows, stop }: Parts) => {
  let isStopped = false;
  let isEnding = false;
  let isShuttingDown = false;
  // A computer that shuts down does not wait for an answer.
  powerMonitor.on('shutdown', () => {
    isShuttingDown = true;
  });

  /** Ends everything, unless that has begun, and then does this. */
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
