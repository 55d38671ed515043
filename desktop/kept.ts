import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { desktopSettings } from '../shared/desktop-bridge.ts';

const origin = z
  .string()
  .max(300)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
  });

/** What this program remembers between its starts. */
const kept = z.object({
  servers: z.array(z.object({ origin, isLocal: z.boolean().default(false) })).default([]),
  current: origin.nullable().default(null),
  /** The last event dealt with, by server. */
  places: z.record(z.string(), z.string()).default({}),
  settings: desktopSettings.default({
    showNotifications: true,
    quietHours: null,
    keepInTray: true,
    startAtLogin: false,
  }),
  window: z
    .object({
      x: z.number().int().optional(),
      y: z.number().int().optional(),
      width: z.number().int().min(400),
      height: z.number().int().min(300),
      isMaximized: z.boolean(),
      zoom: z.number().min(0.5).max(3),
    })
    .nullable()
    .default(null),
});

export type Kept = z.infer<typeof kept>;

/** A server that an administrator of this computer has chosen for everybody, beside the program. */
const preset = z.object({ servers: z.array(origin).max(20) });

/**
 * What is remembered, in one file that is replaced whole. A file that cannot be read is as good
 * as none: the program starts anew, it never fails to start.
 */
export const keptIn = (path: string) => {
  let now: Kept = kept.parse(readJson(path, kept) ?? {});
  return {
    read: (): Readonly<Kept> => now,
    change: (changes: Partial<Kept>) => {
      now = { ...now, ...changes };
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.tmp`, JSON.stringify(now, null, 2), { mode: 0o600 });
      renameSync(`${path}.tmp`, path);
    },
  };
};

export type Keeper = ReturnType<typeof keptIn>;

/** The servers of `servers.json`, `{"servers": ["https://pray.example.org"]}`; none without it. */
export const presetServers = (path: string): string[] => readJson(path, preset)?.servers ?? [];

const readJson = <T>(path: string, schema: z.ZodType<T>): T | undefined => {
  try {
    const read = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
};
