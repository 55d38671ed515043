import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type DesktopSettings, desktopSettings } from '../shared/desktop-bridge.ts';
import { putAside } from './put-aside.ts';

const origin = z
  .string()
  .max(300)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
  });
const server = z.object({ origin, isLocal: z.boolean().default(false) });

/** Chromium keeps a zoom factor between these. */
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

/** What this program remembers between its starts. */
const kept = z.object({
  servers: z.array(server).default([]),
  current: origin.nullable().default(null),
  /** The last event dealt with, by server. */
  places: z.record(z.string(), z.string()).default({}),
  settings: desktopSettings.default(USUAL),
  window: window.nullable().default(null),
});

export type Kept = z.infer<typeof kept>;

const { shape } = desktopSettings;
/** The same, where something in it cannot be read: whatever else there is stays. */
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
});

/** A server that an administrator of this computer has chosen for everybody, beside the program. */
const preset = z.object({ servers: z.array(origin).max(20) });

/**
 * What is remembered, in one file that is replaced whole. What cannot be read in it costs nothing
 * of the rest, and the file as it was is put aside. What could not be read again is not written.
 */
export const keptIn = (path: string) => {
  const { found, isWhole } = readKept(path);
  let now = found;
  // A file that can neither be read nor put aside is somebody's to mend, not ours to replace.
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
  // What was readable is in no file now.
  if (!isWhole) write();

  return {
    read: (): Readonly<Kept> => now,
    /** Remembers; false when that lasts only until the program ends. */
    change: (changes: Partial<Kept>): boolean => {
      now = changed(now, changes);
      return write();
    },
  };
};

export type Keeper = ReturnType<typeof keptIn>;

/** The servers of `servers.json`, `{"servers": ["https://pray.example.org"]}`; none without it. */
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

/** With these changes, but for those that could not be read again. */
const changed = (now: Kept, changes: Partial<Kept>): Kept => {
  const whole = kept.safeParse({ ...now, ...changes });
  if (whole.success) return whole.data;
  const wrong = new Set(whole.error.issues.map(({ path: [part] }) => part));
  const right = Object.entries(changes).filter(([part]) => !wrong.has(part));
  return kept.parse({ ...now, ...Object.fromEntries(right) });
};

/** What a file holds: null when there is none, undefined when it cannot be read. */
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
