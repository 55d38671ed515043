import { z } from 'zod';
import { m } from './messages.ts';
import { linkToken } from './text.ts';

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

export const pushStateForm = z.object({ endpoint }, broken);

export const unsubscribeForm = z.object({ endpoint: endpoint.optional() }).optional();

export const unsubscribeParams = z.object({
  token: linkToken(m.notifications_unsubscribe_link_invalid),
});

const notOneClick = { error: m.notifications_unsubscribe_not_one_click };

/**
 * What a mail program posts to unsubscribe (RFC 8058, section 3.1), and our own page. Programs that
 * look at every link of a mail post something else, or nothing.
 */
export const oneClick = z.object(
  { 'List-Unsubscribe': z.literal('One-Click', notOneClick) },
  notOneClick,
);

export const publicKey = z.strictObject({ publicKey: z.string() });

/**
 * What became of the last test message to a browser: still under way, taken by its push service, tried again later,
 * or refused; with the HTTP status of the push service, if it gave one.
 */
const pushTest = z.strictObject({
  state: z.enum(['sending', 'taken', 'waiting', 'refused']),
  status: z.number().nullable(),
});

/**
 * What the server knows of a browser's subscription: nothing, such as after the push service said that it has ended;
 * that messages arrive there, as far as is known; or that the last one was refused.
 */
export const pushState = z.strictObject({
  subscription: z.enum(['unknown', 'known', 'refused']),
  test: pushTest.nullable(),
});

/** What the service worker receives: a line without names of requests, and its link. */
export const pushMessage = z.strictObject({
  title: z.string(),
  path: z.string(),
  /** A message with the same tag replaces the earlier one. */
  tag: z.string(),
  /** How many items of the inbox are unread: the number on the icon of an installed app. */
  unread: z.number().optional(),
});

export type SubscriptionForm = z.output<typeof subscriptionForm>;
export type PushTest = z.infer<typeof pushTest>;
export type PushState = z.infer<typeof pushState>;
export type PushMessage = z.infer<typeof pushMessage>;
