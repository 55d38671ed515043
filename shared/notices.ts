import { z } from 'zod';
import { instant } from './text.ts';

/** What waits in the app until its reader says that they have read it. */
export const NOTICE_KINDS = ['reset-link-made'] as const;

export const notice = z.strictObject({
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  createdAt: instant,
});

export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type Notice = z.infer<typeof notice>;
