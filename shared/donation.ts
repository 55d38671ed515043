import { z } from 'zod';

/** The receiver of donations at the payment provider; null until the operator has said so. */
export const donation = z.strictObject({ recipient: z.string().nullable() });
