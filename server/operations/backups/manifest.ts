import { z } from 'zod';
import { REASONS } from '../../../shared/backups.ts';
import { FILE_MAX, STORED_NAME } from '../../../shared/resources.ts';
import { LAST_DATE } from '../../../shared/text.ts';

import { isStoredName, type StoredName } from '../../resources/stored-name.ts';

export type Reason = (typeof REASONS)[number];

const UPLOADS = 'files/';

/** The file names inside a backup. No other name is accepted, so that no file is written elsewhere. */
export const BACKUP_FILES = {
  manifest: 'manifest.json',
  database: 'upheld.db',
  key: 'upheld.key',
  pushKeys: 'upheld-vapid.json',
  upload: (name: StoredName) => `${UPLOADS}${name}`,
} as const;

/** Maximum bytes of a key file: keys are read into memory. */
const KEY_MAX = 4096;

/** Returns the maximum size of a file by its name, in bytes; undefined if the name is not allowed in a backup. */
const mostOf = (name: string) => {
  if (name === BACKUP_FILES.database) return Number.MAX_SAFE_INTEGER;
  if (name === BACKUP_FILES.key || name === BACKUP_FILES.pushKeys) return KEY_MAX;
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

/** The tables whose rows are counted, to compare a restored backup. */
export const COUNTED_TABLES = [
  'users',
  'groups',
  'prayers',
  'updates',
  'comments',
  'resources',
] as const;

/** The version of this format. */
export const FORMAT = 1;

/** The fields that every version of the format has. */
export const anyFormat = z.looseObject({
  product: z.literal('upheld'),
  format: z.number().int(),
});

/** The list of a backup, its first file. */
export const manifest = z.strictObject({
  product: z.literal('upheld'),
  format: z.literal(FORMAT),
  /** The version of the program that made the backup. */
  version: z.string().regex(/^[\w.+-]{1,60}$/),
  schema: z.number().int().positive(),
  /** When the database was copied, in milliseconds since 1970. */
  madeAt: z.number().int().nonnegative().max(LAST_DATE),
  /** `moved`: the restored server continues as the same one and sends the waiting mail. */
  reason: z.enum([...REASONS, 'moved']),
  rows: z.partialRecord(z.enum(COUNTED_TABLES), z.number().int().nonnegative()),
  /** All other files, in their order. */
  files: z.array(file).refine(isEachOnce),
  /** Library files that were missing when the backup was made. */
  missing: z.array(z.string().regex(STORED_NAME)),
});

export type Manifest = z.infer<typeof manifest>;
