import type { z } from 'zod';

/** The first sentence about what is wrong with a form, or nothing when it may be sent. */
export const sentenceFor = (schema: z.ZodType, form: unknown) =>
  schema.safeParse(form).error?.issues[0]?.message;
