import { z } from 'zod';

export const INVALID_UNSUBSCRIBE_LINK =
  'This link is invalid. Please use the one in your latest e-mail from Upheld.';
export const NOT_SUBSCRIBED = 'Notifications are not enabled on any of your devices.';
export const UNKNOWN_PUSH_SERVICE = 'Your browser’s push service is not known to this server.';

const BROKEN = 'That is not a push subscription.';
const base64url = (bytes: number) =>
  z
    .string({ error: BROKEN })
    .regex(/^[\w-]+={0,2}$/, BROKEN)
    .refine((text) => Math.floor((text.replaceAll('=', '').length * 3) / 4) === bytes, BROKEN);

const endpoint = z.url({ error: BROKEN }).max(2000, BROKEN);

/** What a browser's PushSubscription says of itself (Push API, RFC 8291 §2). */
export const subscriptionForm = z.object(
  {
    endpoint,
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }, { error: BROKEN }),
  },
  { error: BROKEN },
);

export const unsubscribeForm = z.object({ endpoint: endpoint.optional() }).optional();

/** What a mail's own link can stop, by the letter that its token has for it. */
export const STOPPABLE = { n: 'notifyNewPrayers', a: 'notifyAnsweredPrayers' } as const;
type Letter = keyof typeof STOPPABLE;
export type Preference = (typeof STOPPABLE)[Letter];

const isLetter = (text: string): text is Letter => text in STOPPABLE;

/** Whom and what an unsubscribe token names, or null. Whether it is genuine, only the server knows. */
export const readUnsubscribeToken = (token: string) => {
  const [, id = '', letter = ''] = /^(\d{1,15})-([na])-[\w-]{43}$/.exec(token) ?? [];
  return isLetter(letter) ? { userId: Number(id), preference: STOPPABLE[letter] } : null;
};

export const unsubscribeParams = z.object({
  token: z
    .string({ error: INVALID_UNSUBSCRIBE_LINK })
    .regex(/^[\w-]{1,200}$/, INVALID_UNSUBSCRIBE_LINK),
});

export const publicKey = z.strictObject({ publicKey: z.string() });

/** What the service worker is given: a line that names no one's request, and where it leads. */
export const pushMessage = z.strictObject({
  title: z.string(),
  path: z.string(),
  /** The same message again takes the place of the first. */
  tag: z.string(),
});

export type SubscriptionForm = z.output<typeof subscriptionForm>;
export type PushMessage = z.infer<typeof pushMessage>;
