import { z } from 'zod';
import { instant, line, text } from './text.ts';

/** The largest file of the library, in bytes: 50 MB. */
export const FILE_MAX = 52_428_800;
export const FILE_TOO_LARGE = 'A file can be at most 50 MB.';
export const INVALID_UPLOAD = 'This upload address is invalid or has expired. Please start again.';
export const NO_TITLE_OR_FILE = 'Please provide a title and upload a file.';
export const TITLE_MAX = 150;
export const DESCRIPTION_MAX = 500;

/** Where one file may be sent to, once, with PUT. */
export const uploadTarget = z.strictObject({ uploadURL: z.string() });

export const resourceForm = z.object({
  title: line(NO_TITLE_OR_FILE)
    .min(1, NO_TITLE_OR_FILE)
    .max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters`),
  description: text('The description must be text.')
    .max(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters`)
    .optional(),
  /** The upload URL that the file was sent to, whole or by its path. */
  filePath: z.string({ error: NO_TITLE_OR_FILE }).min(1, NO_TITLE_OR_FILE).max(2000),
  // Size and type are what was received; a name counts only where the upload gave none.
  fileName: z.string({ error: 'The file name must be text.' }).max(500).optional(),
  fileSize: z.number({ error: 'The file size must be a number.' }).optional(),
  fileType: z.string({ error: 'The file type must be text.' }).max(500).optional(),
});

export const resource = z.strictObject({
  id: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  /** The path that the file is downloaded from. */
  filePath: z.string(),
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number(),
  fileType: z.string(),
  uploaderName: z.string(),
  createdAt: instant,
});

export type Resource = z.infer<typeof resource>;
export type ResourceForm = z.output<typeof resourceForm>;
