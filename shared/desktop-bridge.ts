import { z } from 'zod';
import { m } from './messages.ts';

/** A server that this program knows, by its origin. */
export const knownServer = z.strictObject({
  origin: z.string(),
  /** How people call it: its host, or that it runs on this computer. */
  name: z.string(),
  isCurrent: z.boolean(),
  /** Whether it runs on this computer, under this program. */
  isLocal: z.boolean(),
});

/** Hours and minutes, `HH:MM`, in the time of this computer. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: m.desktop_time_invalid });

export const desktopSettings = z.strictObject({
  showNotifications: z.boolean(),
  /** Nothing is shown between these times; the same time twice is no quiet at all. */
  quietHours: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable(),
  keepInTray: z.boolean(),
  startAtLogin: z.boolean(),
});

export const localServerState = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('off') }),
  z.strictObject({ state: z.literal('starting') }),
  z.strictObject({
    state: z.literal('running'),
    /** Where phones on the same network find it. */
    address: z.string(),
    /** That address as an SVG image, as a `data:` URL. */
    qrCode: z.string(),
  }),
  z.strictObject({ state: z.literal('failed'), sentence: z.string() }),
]);

export const updateState = z.strictObject({
  state: z.enum(['off', 'looking', 'latest', 'loading', 'ready', 'failed']),
  /** The newer version, once it is known. */
  version: z.string().nullable(),
});

export const desktopState = z.strictObject({
  version: z.string(),
  servers: z.array(knownServer),
  settings: desktopSettings,
  localServer: localServerState,
  update: updateState,
});

export type KnownServer = z.infer<typeof knownServer>;
export type DesktopSettings = z.infer<typeof desktopSettings>;
export type LocalServerState = z.infer<typeof localServerState>;
export type UpdateState = z.infer<typeof updateState>;
export type DesktopState = z.infer<typeof desktopState>;

/** What came of something that may not work: nothing, or a sentence to show. */
export type Outcome = { sentence: string | null };

/**
 * All that a page can ask of the desktop program. The web app may only ask how things are; the
 * rest answers to the program's own pages alone.
 */
export type DesktopBridge = {
  getState: () => Promise<DesktopState>;
  /** Calls back after every change; gives a function that stops it. */
  onState: (listener: (state: DesktopState) => void) => () => void;
  /**
   * Calls back with a place of the app that is to be shown, so that its router goes there and what
   * is being written stays. A place that was asked for before is told at once.
   */
  onOpen: (listener: (path: string) => void) => () => void;
  addServer: (address: string) => Promise<Outcome>;
  switchServer: (origin: string) => Promise<Outcome>;
  removeServer: (origin: string) => Promise<Outcome>;
  /** Starts the server on this computer, or stops it. */
  runLocalServer: (isWanted: boolean) => Promise<Outcome>;
  changeSettings: (changes: Partial<DesktopSettings>) => Promise<Outcome>;
  /** Looks for words on the page that is shown; an empty text ends it. */
  find: (text: string, forward: boolean) => Promise<Outcome>;
  /** Tries again to reach the server that could not be reached. */
  retry: () => Promise<Outcome>;
};

/** Under this name a page finds it on `window`; in a browser there is none. */
export const BRIDGE = 'upheldDesktop';
