import { eq } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import { notes } from '../../db/schema.ts';
import { recordOfUser } from '../../events/record.ts';
import { groupFor } from '../../groups/group.ts';
import { isMember } from '../../groups/members.ts';
import { prayerFor } from '../../prayers/prayer.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { type Line, pathOfPrayer } from '../lines.ts';
import { putForUser } from '../put-in-inbox.ts';
import { pushUser } from '../put-in-push.ts';

/**
 * Returns a note to the recipient; null if it is deleted, or if they no longer see its subject. Its group
 * is null if they are not in it.
 */
const noteToRecipient = ({ parts: { db }, delivery, user }: NoticeContext) => {
  const note = db
    .select()
    .from(notes)
    .where(eq(notes.id, delivery.subjectId ?? 0))
    .get();
  if (!user || note?.userId !== user.id) return null;
  prayerFor(db, user, note.prayerId);
  const group = isMember(db, user, note.groupId) ? groupFor(db, user, note.groupId) : null;
  return { prayer: { id: note.prayerId }, group };
};

type Noted = { id: number; userId: number; prayerId: number; groupId: number | undefined };

/** A moderator wrote to the author of a request or of a text on it, or decided on their text. */
export const note = kind('note', {
  about: noteToRecipient,
  push: ({ prayer, group }) => lineOf(prayer, group),
  inbox: {
    line: (item) => ({
      text: item.group ? m.inbox_note(item) : m.inbox_note_from_nobody(item),
      path: pathOfPrayer({ id: item.prayerId }),
    }),
    isSo: `exists (
      select 1 from notes n where n.user_id = ?1 and n.prayer_id = i.prayer_id)`,
  },
  event: { kind: 'note', line: ({ prayer, group }) => prayer && lineOf(prayer, group) },
  notify: (occasion, { id, userId, prayerId, groupId }: Noted) => {
    const { tx, kind, now } = occasion;
    putForUser(occasion, { userId, prayerId, groupId });
    recordOfUser(tx, userId, { kind, prayerId, groupId, at: now });
    pushUser(occasion, userId, id);
  },
});

const lineOf = (prayer: { id: number }, group: { name: string } | null): Line => ({
  title: group ? m.notices_note({ group: group.name }) : m.notices_note_from_nobody(),
  path: pathOfPrayer(prayer),
});
