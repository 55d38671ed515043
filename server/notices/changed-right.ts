import { and, eq, isNull } from 'drizzle-orm';
import type { InboxKind, ScreenKind, SentKind } from '../../shared/notices.ts';
import { deliveries } from '../db/schema.ts';
import type { Occasion } from './kind.ts';
import { putInPlace } from './put-in-inbox.ts';
import { postMail } from './put-in-mail.ts';
import { putOneOnScreens } from './put-on-screens.ts';

/*
 * A person who was given a right or has lost one is told: in the inbox, in the app until they have
 * read it, and by mail if their address is confirmed. What counts is what they have in the end.
 */

export type AboutMember = { userId: number; groupId: number };

type About = { userId: number; groupId?: number };

/** So long a mail about a right waits, in milliseconds: until then it may be taken back. */
const SETTLES = 10 * 60_000;

/** In the inbox and on every screen. */
export const showRight = (occasion: Occasion<InboxKind & ScreenKind>, about: About) => {
  putInPlace(occasion, about);
  putOneOnScreens(occasion, about);
};

/** By mail. `before` is what they had before: if it is the same when the mail is sent, it is dropped. */
export const mailAboutRight = (
  occasion: Occasion<SentKind>,
  { before, ...about }: About & { before?: number },
) => {
  // One that waits says what is so when it is sent.
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
