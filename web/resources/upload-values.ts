import { z } from 'zod';
import {
  FILE_MAX,
  FILE_TOO_LARGE,
  NO_TITLE_OR_FILE,
  resourceForm,
} from '../../shared/resources.ts';
import { fileSize } from './file-size.ts';

const tooLarge = (size: number) => `${FILE_TOO_LARGE} This one is ${fileSize(size)}.`;

/** What the form holds: the call's own title and description, and the file before it is sent. */
export const uploadRules = resourceForm.pick({ title: true, description: true }).extend({
  file: z.instanceof(File, { error: NO_TITLE_OR_FILE }).refine(({ size }) => size <= FILE_MAX, {
    error: ({ input }) => tooLarge(input instanceof File ? input.size : 0),
  }),
});

export type UploadFields = z.output<typeof uploadRules>;
