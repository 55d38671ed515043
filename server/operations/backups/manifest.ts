import { z } from 'zod';
import { REASONS } from '../../../shared/backups.ts';
import { FILE_MAX, STORED_NAME } from '../../../shared/resources.ts';
import { LAST_DATE } from '../../../shared/text.ts';

import { isStoredName, type StoredName } from '../../resources/stored-name.ts';

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

/** The keys are read whole, into memory. In bytes. */
const KEY_MAX = 4096;

/** How large a file may be by its name, in bytes; undefined for a name that is not inside of a backup. */
const mostOf = (name: string) => {
  if (name === INSIDE.database) return Number.MAX_SAFE_INTEGER;
  if (name === INSIDE.key || name === INSIDE.pushKeys) return KEY_MAX;
  const isUpload = name.startsWith(UPLOADS) && isStoredName(name.slice(UPLOADS.length));
  return isUpload ? FILE_MAX : undefined;
};

const file = z
  .strictObject({
    name: z.string(),
    size: z.number().int().nonnegative(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .refine(({ name, size }) => size <= (mostOf(name) ?? -1));

const isEachOnce = (files: { name: string }[]) =>
  new Set(files.map(({ name }) => name)).size === files.length;

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
  version: z.string().regex(/^[\w.+-]{1,60}$/),
  schema: z.number().int().positive(),
  /** When its database was copied, in milliseconds since 1970. */
  madeAt: z.number().int().nonnegative().max(LAST_DATE),
  /** `moved`: it goes on elsewhere, with the mail that waits. */
  reason: z.enum([...REASONS, 'moved']),
  rows: z.partialRecord(z.enum(COUNTED), z.number().int().nonnegative()),
  /** Every other file, in the order in which they follow. */
  files: z.array(file).refine(isEachOnce),
  /** Files of the library that were missing when the backup was made. */
  missing: z.array(z.string().regex(STORED_NAME)),
});

export type Manifest = z.infer<typeof manifest>;
