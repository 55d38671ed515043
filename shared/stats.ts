import { z } from 'zod';

export const stats = z.strictObject({
  myPrayers: z.number(),
  answered: z.number(),
  groups: z.number(),
  groupPrayers: z.number(),
});

export type Stats = z.infer<typeof stats>;
