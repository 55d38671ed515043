import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { attempt } from 'es-toolkit';
import { z } from 'zod';
import { type DesktopSettings, desktopSettings } from '../../shared/desktop-state.ts';
import { parsedJson } from '../../shared/parsed-json.ts';

const origin = z
  .string()
  .max(300)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
  });
const server = z.object({ origin, isLocal: z.boolean().default(false) });

const noticed = z.object({ id: z.string(), origin, path: z.string() });

/** Chromium's range of zoom factors. */
const ZOOM = { least: 0.25, most: 5 };

const window = z.object({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  isMaximized: z.boolean(),
  zoom: z.number().transform((zoom) => Math.min(ZOOM.most, Math.max(ZOOM.least, zoom))),
});

const USUAL: DesktopSettings = {
  showNotifications: true,
  quietHours: null,
  keepInTray: true,
  startAtLogin: false,
};

/** Languages of a server: the one chosen on its page, and the one that its user chose. */
const keptLanguages = z.object({ chosen: z.string().optional(), persons: z.string().optional() });

export type SavedLanguages = z.infer<typeof keptLanguages>;

const kept = z.object({
  servers: z.array(server).default([]),
  current: origin.nullable().default(null),
  /** The last handled event of each server. */
  places: z.record(z.string(), z.string()).default({}),
  languages: z.record(z.string(), keptLanguages).default({}),
  settings: desktopSettings.default(USUAL),
  window: window.nullable().default(null),
  /** Whether the user has seen that the program keeps running without its window. */
  isTrayKnown: z.boolean().default(false),
  /** Places of the newest notifications, by id. */
  noticed: z.array(noticed).default([]),
});

export type SavedValues = z.infer<typeof kept>;

/** The servers that an administrator of this computer preset, in a file beside the program. */
const preset = z.object({ servers: z.array(origin).max(20) });

/**
 * The saved state in one file, which is always replaced completely. An invalid value does not delete the
 * others, and the original file is renamed. A file that cannot be read is not overwritten.
 */
export const savedStateIn = (path: string) => {
  const { found, isWhole } = readStored(path);
  let now = found;
  // A file that can neither be read nor renamed is not overwritten, so that a person can repair it.
  const mayWrite = isWhole || putAside(path);

  const write = () =>
    mayWrite &&
    isDone(() => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.tmp`, JSON.stringify(now, null, 2), { mode: 0o600 });
      renameSync(`${path}.tmp`, path);
    });
  // The file was renamed, so its readable values are written again.
  if (!isWhole) write();

  return {
    read: (): Readonly<SavedValues> => now,
    /** Saves the state. Returns false if it is only in memory. */
    change: (changes: Partial<SavedValues>): boolean => {
      now = withValid(kept, now, changes);
      return write();
    },
  };
};

export type SavedState = ReturnType<typeof savedStateIn>;

/** Returns the servers in a file such as `{"servers": ["https://pray.example.org"]}`; none without the file. */
export const presetServers = (path: string): string[] => {
  const read = preset.safeParse(parsedJson(textIn(path) ?? ''));
  return read.success ? read.data.servers : [];
};

const readStored = (path: string): { found: SavedValues; isWhole: boolean } => {
  const text = textIn(path);
  if (text === null) return { found: kept.parse({}), isWhole: true };
  const json = parsedJson(text ?? '');
  const whole = kept.safeParse(json);
  if (whole.success) return { found: whole.data, isWhole: true };
  return { found: readableIn(json), isWhole: false };
};

/** Returns the valid values of a file with invalid ones: each other value, setting and server. */
const readableIn = (json: unknown): SavedValues => {
  const { servers, settings, ...others } = partly.parse(json);
  return withValid(kept, kept.parse({}), {
    ...others,
    servers: servers.filter((one) => server.safeParse(one).success),
    settings: withValid(z.object(desktopSettings.shape), USUAL, settings),
  });
};

const anything = z.looseObject({});
const partly = anything
  .extend({ servers: z.array(z.unknown()).catch([]), settings: anything.catch({}) })
  .catch({ servers: [], settings: {} });

/** Returns the values with the changes, except changes that are invalid. */
const withValid = <T extends object>(rules: z.ZodType<T>, now: T, changes: object): T => {
  const whole = rules.safeParse({ ...now, ...changes });
  if (whole.success) return whole.data;
  const wrong = new Set(whole.error.issues.map(({ path: [part] }) => part));
  const right = Object.entries(changes).filter(([part]) => !wrong.has(part));
  return rules.parse({ ...now, ...Object.fromEntries(right) });
};

/** Renames an unusable file in its folder. Returns false if that fails. */
const putAside = (path: string) => {
  const names = Array.from({ length: 100 }, (_, n) => `${path}.unreadable-${n + 1}`);
  const free = names.find((name) => !existsSync(name));
  return free !== undefined && isDone(() => renameSync(path, free));
};

const isDone = (work: () => void) => attempt(work)[0] === null;

/** Returns the content of a file: null if there is no file, undefined if it cannot be read. */
const textIn = (path: string): string | null | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : undefined;
  }
};
