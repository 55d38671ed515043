import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { putForUser } from '../put-in-inbox.ts';
import { putOneOnScreens } from '../put-on-screens.ts';

/**
 * Somebody made a card that signs in to the recipient's account. Cards are for people without an address, so
 * there is no mail.
 */
export const cardMade = kind('card-made', {
  inbox: { line: () => ({ text: m.inbox_card_made(), path: '/profile' }) },
  screen: {},
  told: (occasion, to: { userId: number }) => {
    putOneOnScreens(occasion, to);
    putForUser(occasion, to);
  },
});
