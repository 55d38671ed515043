import type Electron from 'electron';
import { m } from '../shared/messages.ts';
import { type DeepLink, deepLinkIn, readDeepLink } from './links.ts';

/** The part of the program that a start, or a second one, has to do with. */
export type Started = {
  start: () => Promise<void>;
  bringUp: () => void;
  openDeepLink: (link: DeepLink) => Promise<unknown>;
};

export type StartParts = {
  app: Pick<
    Electron.App,
    | 'on'
    | 'quit'
    | 'requestSingleInstanceLock'
    | 'setAppUserModelId'
    | 'setAsDefaultProtocolClient'
    | 'whenReady'
  >;
  scheme: string;
  words: readonly string[];
  /** Makes the program, once there is a screen to show it on. */
  create: () => Started;
  /** Shows a sentence where there may be no window. */
  sayItFailed: (sentence: string) => void;
};

/**
 * Starts the program, or hands over to the one that runs: it comes to the front, with the link
 * that was pressed. A link may also come before there is anything to open it in.
 */
export const startOnce = async ({ app, scheme, words, create, sayItFailed }: StartParts) => {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  let first = deepLinkIn(words);
  let open = (link: DeepLink | null) => {
    first = link;
  };
  app.setAsDefaultProtocolClient(scheme);
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
    // Without a word of it the program would be there and show nothing.
    sayItFailed(m.desktop_cannot_start());
    app.quit();
  }
};
