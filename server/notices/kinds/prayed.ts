import { eq } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import { numberWord } from '../../../shared/names.ts';
import { inbox } from '../../db/schema.ts';
import { recordOfUser } from '../../events/record.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { putForUser } from '../put-in-inbox.ts';
import { pushUser } from '../put-in-push.ts';

const PATH = '/my-prayers';

/** Returns how many people prayed, as the recipient's inbox has it; null if the item was deleted. */
const peopleWhoPrayed = ({ parts: { db }, delivery }: NoticeContext) => {
  const item = db
    .select()
    .from(inbox)
    .where(eq(inbox.id, delivery.subjectId ?? 0))
    .get();
  return item?.userId === delivery.userId && item?.count ? { count: item.count } : null;
};

/** Small numbers are words. */
const textOf = ({ count }: { count: number }) =>
  m.notices_prayed({ count, number: numberWord(count) });

/** The number of people who prayed for an author's requests in a week. */
export const prayed = kind('prayed', {
  isAboutOthers: true,
  about: peopleWhoPrayed,
  push: (about) => ({ title: textOf(about), path: PATH }),
  inbox: { line: (item) => ({ text: textOf(item), path: PATH }) },
  notify: (occasion, { authorId, count }: { authorId: number; count: number }) => {
    const { tx, kind, now } = occasion;
    const id = putForUser(occasion, { userId: authorId, count });
    recordOfUser(tx, authorId, { kind, at: now });
    pushUser(occasion, authorId, id);
  },
});
