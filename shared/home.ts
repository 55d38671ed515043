import { z } from 'zod';
import { inboxItem } from './inbox.ts';
import { notice } from './notices.ts';
import { prayer } from './prayers.ts';
import { setup } from './setup.ts';
import { stats } from './stats.ts';

/** Next steps of a new user. */
export const NEXT_STEPS = ['group', 'request'] as const;

/** Requests that the viewer has not prayed for today, in the congregation's time zone. */
const waiting = z.strictObject({
  /** Number of requests, at most 100. */
  requests: z.number(),
  /** Number of authors. Each request without a named author counts as one. */
  people: z.number(),
  /** Names of the first authors. */
  names: z.array(z.string()),
});

/** Content of the dashboard. A request is in one list at most. */
export const home = z.strictObject({
  stats,
  waiting,
  /** How many people Pray brings where nobody waits; 0 where somebody does. */
  peopleToday: z.number(),
  /** The viewer's own requests that ask whether they continue. */
  asking: z.array(prayer),
  /** Requests since the viewer's last visit to a group, newest first. */
  news: z.array(prayer),
  /** Others' requests that are urgent or needed within a week, in the order of the pray list. */
  urgent: z.array(prayer),
  /** Requests answered within a week, newest answer first. */
  answered: z.array(prayer),
  /** Unread items of the inbox that are not new requests, one for each request. */
  replies: z.array(inboxItem),
  nextStep: z.enum(NEXT_STEPS).nullable(),
  /** For administrators, until they have set up their congregation. */
  setup: setup.nullable(),
  /** The congregation's greeting on a member's first day; empty on later days. */
  greeting: z.string(),
});

/** Content of every screen. */
export const news = z.strictObject({
  /** Number of unread items of the inbox, at most 100. */
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
