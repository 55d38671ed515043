import { z } from 'zod';

/** A user as other users see them. */
export const person = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  /** Shown to themselves and to members who look after a group of theirs; null for others. */
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

export type Person = z.infer<typeof person>;
