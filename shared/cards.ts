import { z } from 'zod';
import { m } from './messages.ts';
import { password, passwordOf } from './session.ts';
import { instant } from './text.ts';

/*
 * Somebody without an address: another member makes their account by name alone, and gives them a printed
 * card. Its code signs them in once.
 */

export const CARD_LETTERS = 8;
/** No vowels, to avoid words, and no letters that look alike. */
export const CARD_ALPHABET = 'BCDFGHJKMNPRSTVWXZ';

/** Eight letters in any case and grouping. */
const code = z
  .string({ error: m.cards_code_required })
  .max(40, { error: m.cards_code_required })
  .transform((text) => text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{8}$/, { error: m.cards_code_required }));

/** Without a password a person needs another card for the next device. */
export const cardSignInForm = z.object({ code, newPassword: password.optional() });

/** A card as it is printed. It is shown to its maker once: only a hash of the code is stored. */
export const card = z.strictObject({
  userId: z.number(),
  name: z.string(),
  username: z.string(),
  code: z.string(),
  url: z.string(),
  expiresAt: instant,
});

/** The user who created this account, if another user did and still exists. */
export const accountMaker = z.strictObject({ madeBy: z.string().nullable() });

/** Fields of a card's page, for passwords of at least `min` characters. */
export const cardFieldsWith = (min: number) =>
  z.object({ code, newPassword: z.union([z.literal(''), passwordOf(min)]) });

export type Card = z.infer<typeof card>;
export type CardSignInForm = z.output<typeof cardSignInForm>;
