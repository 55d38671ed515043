import { eq } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import { notes } from '../../db/schema.ts';
import { recordOfUser } from '../../events/record.ts';
import { groupFor } from '../../groups/group.ts';
import { isMember } from '../../groups/members.ts';
import { prayerFor } from '../../prayers/prayer.ts';
import { type InboxAbout, kind, type NoticeContext } from '../kind.ts';
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
  if (note.prayerId !== null) prayerFor(db, user, note.prayerId);
  const group = isMember(db, user, note.groupId) ? groupFor(db, user, note.groupId) : null;
  return { path: pathOf(note.prayerId), group };
};

type Noted = { id: number; userId: number; prayerId: number | null; groupId: number | undefined };

/** Where the note is read: on the page of the request, or beside one's standing request. */
const pathOf = (prayerId: number | null) =>
  prayerId === null ? '/profile' : pathOfPrayer({ id: prayerId });

/** A moderator wrote to the author of a request or of a text on it, or decided on their text. */
export const note = kind('note', {
  about: noteToRecipient,
  push: ({ path, group }) => lineOf(path, group),
  inbox: {
    line: (item) => ({ text: inboxWords(item), path: pathOf(item.prayerId || null) }),
    isSo: `exists (
      select 1 from notes n where n.user_id = ?1 and n.prayer_id is i.prayer_id)`,
  },
  event: {
    kind: 'note',
    line: ({ prayer, group }) => prayer && lineOf(pathOfPrayer(prayer), group),
  },
  notify: (occasion, { id, userId, prayerId, groupId }: Noted) => {
    const { tx, kind, now } = occasion;
    const about = { prayerId: prayerId ?? undefined, groupId };
    putForUser(occasion, { userId, ...about });
    recordOfUser(tx, userId, { kind, ...about, at: now });
    // The page of the profile shows it beside the standing request.
    if (prayerId === null) recordOfUser(tx, userId, { kind: 'account', at: now });
    pushUser(occasion, userId, id);
  },
});

/** A note about a standing request is about no request that has a title. */
const inboxWords = (item: InboxAbout) => {
  if (item.prayerId === 0) return item.group ? m.notices_note(item) : m.notices_note_from_nobody();
  return item.group ? m.inbox_note(item) : m.inbox_note_from_nobody(item);
};

const lineOf = (path: string, group: { name: string } | null): Line => ({
  title: group ? m.notices_note({ group: group.name }) : m.notices_note_from_nobody(),
  path,
});
