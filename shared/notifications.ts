import { z } from 'zod';
import { m } from './messages.ts';

const broken = { error: m.notifications_subscription_invalid };
const base64url = (bytes: number) =>
  z
    .string(broken)
    .regex(/^[\w-]+={0,2}$/, broken)
    .refine((text) => Math.floor((text.replaceAll('=', '').length * 3) / 4) === bytes, broken);

const endpoint = z.url(broken).max(2000, broken);

/** A browser's PushSubscription (Push API, RFC 8291 §2). */
export const subscriptionForm = z.object(
  {
    endpoint,
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }, broken),
  },
  broken,
);

export const unsubscribeForm = z.object({ endpoint: endpoint.optional() }).optional();

/** The preferences that a mail's link can turn off, by their letter in its token. */
export const STOPPABLE = { n: 'notifyNewPrayers', a: 'notifyAnsweredPrayers' } as const;
type Letter = keyof typeof STOPPABLE;
export type Preference = (typeof STOPPABLE)[Letter];

const isLetter = (text: string): text is Letter => text in STOPPABLE;

/**
 * The user and preference in an unsubscribe token, or null. Only the server knows whether it is
 * genuine.
 */
export const readUnsubscribeToken = (token: string) => {
  const [, id = '', letter = ''] = /^(\d{1,15})-([na])-[\w-]{43}$/.exec(token) ?? [];
  return isLetter(letter) ? { userId: Number(id), preference: STOPPABLE[letter] } : null;
};

export const unsubscribeParams = z.object({
  token: z
    .string({ error: m.notifications_unsubscribe_link_invalid })
    .regex(/^[\w-]{1,200}$/, { error: m.notifications_unsubscribe_link_invalid }),
});

export const publicKey = z.strictObject({ publicKey: z.string() });

/** What the service worker receives: a line without names of requests, and its link. */
export const pushMessage = z.strictObject({
  title: z.string(),
  path: z.string(),
  /** A message with the same tag replaces the earlier one. */
  tag: z.string(),
});

export type SubscriptionForm = z.output<typeof subscriptionForm>;
export type PushMessage = z.infer<typeof pushMessage>;
