import { z } from 'zod';

/** The recipient of donations at the payment provider; null until the operator sets one. */
export const donation = z.strictObject({ recipient: z.string().nullable() });
