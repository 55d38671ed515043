import { z } from 'zod';

/** How one person appears to another: as little as a name needs. */
export const person = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  /** Known to themselves, and to those who look after a group of theirs; null to others. */
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

export type Person = z.infer<typeof person>;
