import { and, eq, gt } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import type { SentKind } from '../../../shared/notices.ts';
import { deliveries } from '../../db/schema.ts';
import { kind, type Occasion } from '../kind.ts';
import type { Line } from '../lines.ts';
import { putInPlace } from '../put-in-inbox.ts';
import { pushUser } from '../put-in-push.ts';
import { putOneOnScreens } from '../put-on-screens.ts';
import { ownAccount } from '../subjects.ts';

const PUSHED_AGAIN_AFTER = 60 * 60_000;

/**
 * A sign-in card to the recipient's account was made. Such users have no address, so there is no mail.
 * Nobody who uses the card can remove a push message; one an hour is sent for any number of cards.
 */
export const cardMade = kind('card-made', {
  about: ownAccount,
  push: (): Line => ({ title: m.inbox_card_made(), path: '/profile' }),
  inbox: { line: () => ({ text: m.inbox_card_made(), path: '/profile' }) },
  screen: {},
  notify: (occasion, to: { userId: number }) => {
    putOneOnScreens(occasion, to);
    putInPlace(occasion, to);
    if (!isPushed(occasion, to)) pushUser(occasion, to.userId, null);
  },
});

/** Returns whether a push was sent within the last hour. */
const isPushed = ({ tx, kind, now }: Occasion<SentKind>, { userId }: { userId: number }) =>
  tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(deliveries.kind, kind),
        gt(deliveries.createdAt, now - PUSHED_AGAIN_AFTER),
      ),
    )
    .limit(1)
    .get() !== undefined;
