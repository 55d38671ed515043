import { z } from 'zod';

/** How one person appears to another: as little as a name needs. */
export const person = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
});

export type Person = z.infer<typeof person>;
