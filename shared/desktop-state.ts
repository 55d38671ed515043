import { z } from 'zod';
import { m } from './messages.ts';

/** A server that this program knows, by its origin. */
export const knownServer = z.strictObject({
  origin: z.string(),
  /** Display name: its host, or that it runs on this computer. */
  name: z.string(),
  isCurrent: z.boolean(),
  /** Whether it runs on this computer, under this program. */
  isLocal: z.boolean(),
  /** Number of notifications that were not opened yet. */
  unseen: z.number().int(),
});

/** Hours and minutes, `HH:MM`, in the time of this computer. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: m.desktop_time_invalid });

export const desktopSettings = z.strictObject({
  showNotifications: z.boolean(),
  /** No notification is shown between these times. Two equal times mean no quiet hours. */
  quietHours: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable(),
  keepInTray: z.boolean(),
  startAtLogin: z.boolean(),
});

export const localServerState = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('off') }),
  z.strictObject({ state: z.literal('starting') }),
  z.strictObject({
    state: z.literal('running'),
    /** Address for phones on the same network. */
    address: z.string(),
    /** That address as an SVG image, as a `data:` URL. */
    qrCode: z.string(),
    /** Number of open pages on other computers and phones. */
    elsewhere: z.number().int(),
  }),
  z.strictObject({ state: z.literal('failed'), sentence: z.string() }),
]);

/** Tasks of the server on this computer. */
export const localServerTask = z.enum(['start', 'stop', 'show-backups', 'back-up', 'restore']);

/** Destinations of the program's pages. */
export const destination = z.enum(['server', 'saved', 'choose']);

export const updateState = z.strictObject({
  state: z.enum(['off', 'looking', 'latest', 'loading', 'ready', 'failed']),
  /** The newer version, if it is known. */
  version: z.string().nullable(),
  /** Downloaded percent of the update. */
  percent: z.number().int().min(0).max(100).nullable(),
});

export const desktopState = z.strictObject({
  version: z.string(),
  servers: z.array(knownServer),
  /** Why the selected server is not shown; null if it is only unreachable. */
  obstacle: z.enum(['old program', 'old server', 'local network']).nullable(),
  settings: desktopSettings,
  /** Whether this computer has a tray, where the program can continue. */
  hasTray: z.boolean(),
  localServer: localServerState,
  update: updateState,
});

export type KnownServer = z.infer<typeof knownServer>;
export type DesktopSettings = z.infer<typeof desktopSettings>;
export type LocalServerState = z.infer<typeof localServerState>;
export type LocalServerTask = z.infer<typeof localServerTask>;
export type Destination = z.infer<typeof destination>;
export type UpdateState = z.infer<typeof updateState>;
export type DesktopState = z.infer<typeof desktopState>;
