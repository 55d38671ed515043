import { z } from 'zod';
import { inboxItem } from './inbox.ts';
import { notice } from './notices.ts';
import { prayer } from './prayers.ts';
import { stats } from './stats.ts';

/** What somebody who is new here may do next. */
export const NEXT_STEPS = ['group', 'request'] as const;

/** Everything that the dashboard shows. */
export const home = z.strictObject({
  stats,
  /** Urgent requests and those needed within a week, in the order of the pray list. */
  urgent: z.array(prayer),
  /** The groups in which something is new, with the newest of it. */
  news: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      newCount: z.number(),
      prayers: z.array(prayer),
    }),
  ),
  /** Unread items of the inbox that are not new requests: comments, updates, answers. */
  replies: z.array(inboxItem),
  /** One's own requests that ask whether they go on. */
  asking: z.array(prayer),
  /** How many requests there are to pray for; no more than 100 are counted. */
  toPrayCount: z.number(),
  nextStep: z.enum(NEXT_STEPS).nullable(),
  /** What the congregation says to a new member on the first day; empty on later days. */
  greeting: z.string(),
});

/** What every screen shows. */
export const news = z.strictObject({
  /** Unread items of the inbox; no more than 100 are counted. */
  unreadCount: z.number(),
  /** Notices that stay until they are marked as read. */
  notices: z.array(notice),
  /** The name of the congregation; empty if it is not set. */
  congregation: z.string(),
});

export type Home = z.infer<typeof home>;
export type News = z.infer<typeof news>;
export type NextStep = (typeof NEXT_STEPS)[number];
