import type {
  DesktopSettings,
  DesktopState,
  Destination,
  LocalServerTask,
} from './desktop-state.ts';

export type {
  DesktopSettings,
  DesktopState,
  Destination,
  KnownServer,
  LocalServerState,
  LocalServerTask,
  UpdateState,
} from './desktop-state.ts';

/** Outcome of a task: null, or the sentence to show if it failed. */
export type Outcome = { sentence: string | null };

/**
 * All that a page can ask of the desktop program. The web app may only ask how things are; the
 * rest answers to the program's own pages alone.
 */
export type DesktopBridge = {
  getState: () => Promise<DesktopState>;
  /** Calls the listener after every change. Returns a function that stops it. */
  onState: (listener: (state: DesktopState) => void) => () => void;
  /**
   * Calls back with a place of the app that is to be shown, so that its router goes there and what
   * is being written stays. A place that was asked for before is told at once.
   */
  onOpen: (listener: (path: string) => void) => () => void;
  addServer: (address: string) => Promise<Outcome>;
  switchServer: (origin: string) => Promise<Outcome>;
  removeServer: (origin: string) => Promise<Outcome>;
  /**
   * Starts the server on this computer, stops it, or looks after its backups. The program itself
   * asks for files and says what came of it.
   */
  runLocalServer: (task: LocalServerTask) => Promise<Outcome>;
  changeSettings: (changes: Partial<DesktopSettings>) => Promise<Outcome>;
  /** Looks for words on the page that is shown, and says how many there are; an empty text ends it. */
  find: (text: string, forward: boolean) => Promise<Outcome>;
  /** Shows the server again, after trying to reach it; what was read last, without it; or the choice of another. */
  goTo: (place: Destination) => Promise<Outcome>;
};

/** Name of the bridge on `window`; a browser has none. */
export const BRIDGE = 'upheldDesktop';

/**
 * The web app loads a page with this in its address to be in another language, `?language=de`; empty for
 * the computer's.
 */
export const CHOSEN_LANGUAGE = 'language';
