import { z } from 'zod';
import { idParam } from './call.ts';
import { instant } from './text.ts';

/** The requests to pray for now; only those of one group if one is given. */
export const toPrayQuery = z.object({ group: idParam.optional() });

/** After praying or taking it back: how many people pray, and when the viewer last did. */
export const support = z.strictObject({
  supportCount: z.number(),
  lastPrayedAt: instant.nullable(),
});
