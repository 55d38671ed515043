import { z } from 'zod';
import { isStoredName, type StoredName } from '../resources/stored-name.ts';

/** Why a backup was made. It is part of its name. */
export const REASONS = ['nightly', 'by-hand', 'before-upgrade'] as const;
export type Reason = (typeof REASONS)[number];

const UPLOADS = 'files/';

/** The names inside a backup. Nothing else may be in one, so that nothing is written elsewhere. */
export const INSIDE = {
  manifest: 'manifest.json',
  database: 'upheld.db',
  key: 'upheld.key',
  pushKeys: 'upheld-vapid.json',
  upload: (name: StoredName) => `${UPLOADS}${name}`,
} as const;

const isInside = (name: string) =>
  [INSIDE.database, INSIDE.key, INSIDE.pushKeys].some((own) => own === name) ||
  (name.startsWith(UPLOADS) && isStoredName(name.slice(UPLOADS.length)));

/** The tables whose rows are counted, so that a restored backup can be compared. */
export const COUNTED = ['users', 'groups', 'prayers', 'updates', 'comments', 'resources'] as const;

/** The version of this format. */
export const FORMAT = 1;

/** What every version of the format says. */
export const formatOf = z.looseObject({
  product: z.literal('upheld'),
  format: z.number().int(),
});

/** What a backup says of itself. It is its first file. */
export const manifest = z.strictObject({
  product: z.literal('upheld'),
  format: z.literal(FORMAT),
  /** The program that made it. */
  version: z.string(),
  /** The schema of its database. */
  schema: z.number().int(),
  /** When its database was copied, in milliseconds since 1970. */
  madeAt: z.number().int(),
  /** `moved`: it goes on elsewhere, with the mail that waits. */
  reason: z.enum([...REASONS, 'moved']),
  rows: z.partialRecord(z.enum(COUNTED), z.number().int()),
  /** Every other file, in the order in which they follow. */
  files: z.array(
    z.strictObject({
      name: z.string().refine(isInside),
      size: z.number().int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Files of the library that were missing when the backup was made. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifest>;
