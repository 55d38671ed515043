import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import type { Note, NoteForm } from '../../shared/reports.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { RANK } from '../db/rank.ts';
import { groups, members, notes, prayerGroups } from '../db/schema.ts';
import { isMember } from '../groups/members.ts';
import { authorize, refused } from '../http/errors.ts';
import { isoMinute } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import type { Notify } from '../notify.ts';
import { groupsIn, isAuthor, isVisible, prayerFor } from '../prayers/prayer.ts';

type Person = { id: number };
type NewNote = Omit<typeof notes.$inferInsert, 'createdAt'>;

export type NoteParts = {
  db: Db;
  notify: Notify<
    'note',
    { id: number; userId: number; prayerId: number | null; groupId: number | undefined }
  >;
};

/**
 * Stores a note and notifies its reader, in the transaction of its cause. A reader who no longer sees the
 * request is not notified, and one who is not in the group does not see its name.
 */
export const writeNote = ({ notify }: NoteParts, tx: Tx, note: NewNote, now: number) => {
  const { id } = tx
    .insert(notes)
    .values({ ...note, createdAt: now })
    .returning({ id: notes.id })
    .get();
  const { userId, prayerId = null } = note;
  if (prayerId !== null && !isVisible(tx, { id: userId }, prayerId)) return;
  const groupId = isMember(tx, { id: userId }, note.groupId) ? note.groupId : undefined;
  notify(tx, 'note', { id, userId, prayerId, groupId }, now);
};

/**
 * Sends a note to the author of a request, anonymous or not. Throws 404 if the user does not see the request
 * in that group, 403 unless they moderate the group and another user wrote it.
 */
export const sendNote = (
  parts: NoteParts,
  person: Person,
  prayerId: number,
  { groupId, content }: NoteForm,
  now: number,
) =>
  change(parts.db, (tx) => {
    const prayer = prayerFor(tx, person, prayerId);
    if (!groupsIn(prayer).some(({ id }) => id === groupId)) throw refused('request-not-found');
    const isModerator = tx
      .select({ id: members.id })
      .from(members)
      .innerJoin(
        prayerGroups,
        and(eq(prayerGroups.groupId, members.groupId), eq(prayerGroups.prayerId, prayerId)),
      )
      .where(
        and(
          eq(members.groupId, groupId),
          eq(members.userId, person.id),
          eq(members.rank, RANK.moderator),
        ),
      )
      .get();
    authorize(
      isModerator !== undefined && !isAuthor(prayer, person),
      'moderators-write-to-authors',
    );
    const to = { userId: prayer.userId, prayerId, groupId, writerId: person.id };
    writeNote(parts, tx, { ...to, kind: 'message', what: 'request', content }, now);
  });

const notesTo = prepared((db) =>
  db
    .select({
      id: notes.id,
      position: notes.id,
      kind: notes.kind,
      what: notes.what,
      content: notes.content,
      createdAt: notes.createdAt,
      groupId: members.groupId,
      groupName: groups.name,
    })
    .from(notes)
    .leftJoin(
      members,
      and(eq(members.groupId, notes.groupId), eq(members.userId, sql.placeholder('viewer'))),
    )
    .leftJoin(groups, eq(groups.id, members.groupId))
    .where(
      and(
        eq(notes.userId, sql.placeholder('viewer')),
        eq(notes.prayerId, sql.placeholder('prayer')),
        lt(notes.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(notes.id))
    .limit(sql.placeholder('limit')),
);

/** Returns moderators' notes to the viewer about a request. Throws 404 if they cannot see it. */
export const notesAbout = (db: Db, viewer: Person, prayerId: number, page: PageQuery) => {
  prayerFor(db, viewer, prayerId);
  const rows = notesTo(db).all({ viewer: viewer.id, prayer: prayerId, ...pageBounds(page) });
  const read: Page<Note> = pageOf(rows, page, ({ id, kind, what, content, ...row }) => ({
    id,
    kind,
    what,
    content,
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    createdAt: isoMinute(row.createdAt),
  }));
  return read;
};
