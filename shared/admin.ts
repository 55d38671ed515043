import { z } from 'zod';
import { reach } from './server-info.ts';
import { account } from './session.ts';
import { flag, instant } from './text.ts';

export const activeForm = z.object({ isActive: flag });
export const adminForm = z.object({ isAdmin: flag });

/** A user as administrators see them, without anything that the user wrote. */
export const listedUser = account
  .omit({
    notifyNewPrayers: true,
    notifyAnsweredPrayers: true,
    notifyReplies: true,
    notifyNow: true,
    mailFrequency: true,
    urgentAtOnce: true,
    reminder: true,
    telephone: true,
    isUnnamed: true,
    language: true,
  })
  .extend({ isMe: flag });

export const reminded = z.strictObject({ emailsSent: z.number() });

export const resetLink = z.strictObject({ resetUrl: z.string(), expiresAt: instant });

const counts = z.strictObject({
  waiting: z.number(),
  failed: z.number(),
  unknown: z.number(),
});

/** State of mail and push with the latest failures: ids and reasons, no addresses. */
export const deliveryHealth = z.strictObject({
  mail: counts.extend({ isSetUp: flag }),
  push: counts.extend({ isSetUp: flag }),
  /** Days without signing in after which a user is reminded. */
  reminderDays: z.number(),
  trouble: z.array(
    z.strictObject({
      id: z.number(),
      channel: z.enum(['mail', 'push']),
      kind: z.string(),
      error: z.string(),
      createdAt: instant,
    }),
  ),
});

/** Addresses of this server. */
export const addresses = z.strictObject({
  baseUrl: z.string(),
  isHttps: flag,
  /** Where the base URL is reachable from, judged by its host. */
  reach,
  /** Other addresses of this machine that work, as origins. */
  others: z.array(z.string()),
});

export type Addresses = z.infer<typeof addresses>;
export type ListedUser = z.infer<typeof listedUser>;
export type DeliveryHealth = z.infer<typeof deliveryHealth>;
