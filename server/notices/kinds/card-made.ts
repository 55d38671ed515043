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
 * Somebody made a card that signs in to the recipient's account. Cards are for people without an address, so
 * there is no mail. A push message is what nobody who uses the card can read away; one an hour says it, however
 * many cards are made.
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

/** Whether it was pushed to them within an hour. */
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
