import { z } from 'zod';
import { m } from './messages.ts';
import { holdsNoSecret } from './secret-links.ts';
import { instant, line, NO_SECRET, text, upTo } from './text.ts';

/** The largest file of the library, in bytes: 50 MB. */
export const FILE_MAX = 52_428_800;
export const TITLE_MAX = 150;
export const DESCRIPTION_MAX = 500;
/** The names under which the library's files are stored and downloaded. */
export const STORED_NAME = /^[0-9a-f]{32}$/;

/** The address for one upload, with PUT. */
export const uploadTarget = z.strictObject({ uploadURL: z.string() });

export const resourceForm = z.object({
  title: line(m.resources_title_or_file_missing, TITLE_MAX, m.resources_title_too_long).min(1, {
    error: m.resources_title_or_file_missing,
  }),
  description: text(
    m.resources_description_no_text,
    DESCRIPTION_MAX,
    m.resources_description_too_long,
  ).optional(),
  /** The upload address that the file was sent to, as a URL or a path. */
  filePath: z
    .string({ error: m.resources_title_or_file_missing })
    .min(1, { error: m.resources_title_or_file_missing })
    .max(2000),
  // Ignored: size and type come from the upload, and so does the name if the upload has one.
  fileName: z
    .string({ error: m.resources_file_name_no_text })
    .max(500)
    .refine(upTo(500, holdsNoSecret), NO_SECRET)
    .optional(),
  fileSize: z.number({ error: m.resources_file_size_no_number }).optional(),
  fileType: z.string({ error: m.resources_file_type_no_text }).max(500).optional(),
});

export const resource = z.strictObject({
  id: z.number(),
  title: z.string(),
  description: z.string().nullable(),
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
