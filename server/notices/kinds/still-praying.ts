import { m } from '../../../shared/messages.ts';
import { recordOfUser } from '../../events/record.ts';
import { kind } from '../kind.ts';
import { type Line, pathOfPrayer } from '../lines.ts';
import { putForUser } from '../put-in-inbox.ts';
import { pushUser } from '../put-in-push.ts';
import { request } from '../subjects.ts';

/** Asks the author of a silent request whether it goes on. */
export const stillPraying = kind('still-praying', {
  about: (context) => {
    const found = request(context);
    return found?.prayer.asksAuthor ? found.prayer : null;
  },
  push: (prayer) => lineOf(prayer),
  inbox: {
    line: (item) => ({
      text: m.inbox_still_praying(item),
      path: pathOfPrayer({ id: item.prayerId }),
    }),
    isSo: 'p.asked_at is not null or p.rested_at is not null',
  },
  event: { kind: 'asked', line: ({ prayer }) => prayer && lineOf(prayer) },
  notify: (occasion, { id, authorId }: { id: number; authorId: number }) => {
    const { tx, now } = occasion;
    putForUser(occasion, { userId: authorId, prayerId: id });
    recordOfUser(tx, authorId, { kind: 'asked', prayerId: id, at: now });
    pushUser(occasion, authorId, id);
  },
});

const lineOf = (prayer: { id: number }): Line => ({
  title: m.notices_still_praying(),
  path: pathOfPrayer(prayer),
});
