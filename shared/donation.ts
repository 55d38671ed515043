import { z } from 'zod';

/** Whom donations go to at the payment provider; null until the operator has said so. */
export const donation = z.strictObject({ recipient: z.string().nullable() });
