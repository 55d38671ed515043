import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type DesktopSettings, desktopSettings } from '../../shared/desktop-state.ts';
import { putAside } from './put-aside.ts';

const origin = z
  .string()
  .max(300)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
  });
const server = z.object({ origin, isLocal: z.boolean().default(false) });

const noticed = z.object({ id: z.string(), origin, path: z.string() });

/** Chromium limits the zoom factor to this range. */
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

/** The state that is saved between starts. */
const kept = z.object({
  servers: z.array(server).default([]),
  current: origin.nullable().default(null),
  /** The last event handled, for each server. */
  places: z.record(z.string(), z.string()).default({}),
  settings: desktopSettings.default(USUAL),
  window: window.nullable().default(null),
  /** Whether it was said once that the program goes on when its window is closed. */
  isTrayKnown: z.boolean().default(false),
  /** Where the newest notifications lead, by their ids. */
  noticed: z.array(noticed).default([]),
});

export type Kept = z.infer<typeof kept>;

const { shape } = desktopSettings;
/** The same for a file with invalid values: valid ones are kept. */
const partlyKept = z.object({
  servers: z.array(z.unknown()).catch([]).transform(readable(server)),
  current: origin.nullable().catch(null),
  places: z.record(z.string(), z.string()).catch({}),
  settings: z
    .object({
      showNotifications: shape.showNotifications.catch(USUAL.showNotifications),
      quietHours: shape.quietHours.catch(USUAL.quietHours),
      keepInTray: shape.keepInTray.catch(USUAL.keepInTray),
      startAtLogin: shape.startAtLogin.catch(USUAL.startAtLogin),
    })
    .catch(USUAL),
  window: window.nullable().catch(null),
  isTrayKnown: z.boolean().catch(false),
  noticed: z.array(noticed).catch([]),
});

/** The servers that an administrator of this computer has preset, in a file beside the program. */
const preset = z.object({ servers: z.array(origin).max(20) });

/**
 * The saved state in one file, which is always replaced as a whole. An invalid value does not lose
 * the others, and the original file is kept under another name. If the file cannot be read, it is
 * not overwritten.
 */
export const savedStateIn = (path: string) => {
  const { found, isWhole } = readKept(path);
  let now = found;
  // A file that can neither be read nor renamed is not overwritten, so that a person can repair it.
  const mayWrite = isWhole || putAside(path);

  const write = () => {
    if (!mayWrite) return false;
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.tmp`, JSON.stringify(now, null, 2), { mode: 0o600 });
      renameSync(`${path}.tmp`, path);
      return true;
    } catch {
      return false;
    }
  };
  // The file was renamed, so the readable values must be written again.
  if (!isWhole) write();

  return {
    read: (): Readonly<Kept> => now,
    /** Saves the state. Returns false if it lasts only until the program ends. */
    change: (changes: Partial<Kept>): boolean => {
      now = changed(now, changes);
      return write();
    },
  };
};

export type SavedState = ReturnType<typeof savedStateIn>;

/**
 * The servers in `servers.json`, `{"servers": ["https://pray.example.org"]}`; none without the
 * file.
 */
export const presetServers = (path: string): string[] => {
  const read = preset.safeParse(parsed(textIn(path) ?? ''));
  return read.success ? read.data.servers : [];
};

const readKept = (path: string): { found: Kept; isWhole: boolean } => {
  const text = textIn(path);
  if (text === null) return { found: kept.parse({}), isWhole: true };
  const json = parsed(text ?? '');
  const whole = kept.safeParse(json);
  if (whole.success) return { found: whole.data, isWhole: true };
  const partly = partlyKept.safeParse(json);
  return { found: partly.success ? partly.data : kept.parse({}), isWhole: false };
};

/** The state with these changes, except values that could not be read again. */
const changed = (now: Kept, changes: Partial<Kept>): Kept => {
  const whole = kept.safeParse({ ...now, ...changes });
  if (whole.success) return whole.data;
  const wrong = new Set(whole.error.issues.map(({ path: [part] }) => part));
  const right = Object.entries(changes).filter(([part]) => !wrong.has(part));
  return kept.parse({ ...now, ...Object.fromEntries(right) });
};

/** The content of a file: null if there is none, undefined if it cannot be read. */
const textIn = (path: string): string | null | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : undefined;
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function readable<T>(schema: z.ZodType<T>) {
  return (all: unknown[]): T[] =>
    all.flatMap((one) => {
      const read = schema.safeParse(one);
      return read.success ? [read.data] : [];
    });
}
