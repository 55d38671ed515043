import { and, eq, isNull } from 'drizzle-orm';
import type { InboxKind, ScreenKind, SentKind } from '../../shared/notices.ts';
import { deliveries } from '../db/schema.ts';
import type { Occasion } from './kind.ts';
import { putInPlace } from './put-in-inbox.ts';
import { postMail } from './put-in-mail.ts';
import { putOneOnScreens } from './put-on-screens.ts';

/*
 * Notifies a user of a right that they were given or lost: in the inbox, in the app until it is read, and
 * by mail to a confirmed address. The last state counts.
 */

export type AboutMember = { userId: number; groupId: number };

type About = { userId: number; groupId?: number };

/** Delay of a mail about a right, in milliseconds: until then the right may change back. */
const SETTLES = 10 * 60_000;

/** Puts the notice into the inbox and on every screen. */
export const showRight = (occasion: Occasion<InboxKind & ScreenKind>, about: About) => {
  putInPlace(occasion, about);
  putOneOnScreens(occasion, about);
};

/**
 * Queues a mail. `before` is the earlier right: the mail is dropped if the right is the same when it is
 * sent.
 */
export const mailAboutRight = (
  occasion: Occasion<SentKind>,
  { before, ...about }: About & { before?: number },
) => {
  // A queued mail reads the right when it is sent.
  if (waits(occasion, about)) return;
  const { userId, groupId } = about;
  postMail(occasion, { to: { userId }, subjectId: before, groupId, dueAt: occasion.now + SETTLES });
};

const waits = ({ tx, kind }: Occasion<SentKind>, { userId, groupId }: About) =>
  tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(deliveries.kind, kind),
        groupId === undefined ? isNull(deliveries.groupId) : eq(deliveries.groupId, groupId),
        eq(deliveries.state, 'waiting'),
      ),
    )
    .get() !== undefined;
