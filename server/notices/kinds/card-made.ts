import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import type { Line } from '../lines.ts';
import { putForUser } from '../put-in-inbox.ts';
import { pushUser } from '../put-in-push.ts';
import { putOneOnScreens } from '../put-on-screens.ts';
import { ownAccount } from '../subjects.ts';

/**
 * Somebody made a card that signs in to the recipient's account. Cards are for people without an address, so
 * there is no mail. A push message is what nobody who uses the card can read away.
 */
export const cardMade = kind('card-made', {
  about: ownAccount,
  push: (): Line => ({ title: m.inbox_card_made(), path: '/profile' }),
  inbox: { line: () => ({ text: m.inbox_card_made(), path: '/profile' }) },
  screen: {},
  told: (occasion, to: { userId: number }) => {
    putOneOnScreens(occasion, to);
    putForUser(occasion, to);
    pushUser(occasion, to.userId, null);
  },
});
