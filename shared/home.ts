import { z } from 'zod';
import { inboxItem } from './inbox.ts';
import { notice } from './notices.ts';
import { prayer } from './prayers.ts';
import { setup } from './setup.ts';
import { stats } from './stats.ts';

/** What somebody who is new here may do next. */
export const NEXT_STEPS = ['group', 'request'] as const;

/** What the viewer has not prayed for today, on the congregation's clock. */
const waiting = z.strictObject({
  /** How many requests there are; no more than 100 are counted. */
  requests: z.number(),
  /** How many others asked. Of those who are not named, each request counts as somebody. */
  people: z.number(),
  /** How the first of them are called. */
  names: z.array(z.string()),
});

/** Everything that the dashboard shows. A request stands in one of its parts at most. */
export const home = z.strictObject({
  stats,
  waiting,
  /** One's own requests that ask whether they go on. */
  asking: z.array(prayer),
  /** What came since the viewer's last visit to a group, the newest first. */
  news: z.array(prayer),
  /** Others' requests that are urgent or needed within a week, in the order of the pray list. */
  urgent: z.array(prayer),
  /** What was answered within a week, the newest answer first. */
  answered: z.array(prayer),
  /** Unread items of the inbox that are not new requests, one for each request. */
  replies: z.array(inboxItem),
  nextStep: z.enum(NEXT_STEPS).nullable(),
  /** For administrators, until they have set up their congregation. */
  setup: setup.nullable(),
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
  /** Whether the operator has set up where donations go. */
  takesDonations: z.boolean(),
});

export type Home = z.infer<typeof home>;
export type News = z.infer<typeof news>;
export type NextStep = (typeof NEXT_STEPS)[number];
