import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import { type DeepLink, deepLinkIn, readDeepLink } from '../session/links.ts';

export type Started = {
  start: () => Promise<void>;
  bringUp: () => void;
  openDeepLink: (link: DeepLink) => Promise<unknown>;
};

type StartParts = {
  app: Pick<
    Electron.App,
    | 'isPackaged'
    | 'on'
    | 'quit'
    | 'requestSingleInstanceLock'
    | 'setAppUserModelId'
    | 'setAsDefaultProtocolClient'
    | 'whenReady'
  >;
  scheme: string;
  words: readonly string[];
  create: () => Started;
  /** Shows a sentence, even without a window. */
  sayItFailed: (sentence: string) => void;
};

/** Starts the program, or shows the running one. A link may arrive with the start, or before the window exists. */
export const startOnce = async ({ app, scheme, words, create, sayItFailed }: StartParts) => {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  let first = deepLinkIn(words);
  let open = (link: DeepLink | null) => {
    first = link;
  };
  // Only the installed program opens links.
  if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
  app.setAppUserModelId('org.upheld.desktop');
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(readDeepLink(url));
  });

  await app.whenReady();
  try {
    const program = create();
    app.on('second-instance', (_event, others) => open(deepLinkIn(others)));
    app.on('activate', program.bringUp);
    await program.start();
    open = (link) => {
      program.bringUp();
      if (link) void program.openDeepLink(link);
    };
    if (first) await program.openDeepLink(first);
  } catch {
    // Otherwise the program would run without a window.
    sayItFailed(m.desktop_cannot_start());
    app.quit();
  }
};
