import { and, eq } from 'drizzle-orm';
import { canReport } from '../../shared/permissions.ts';
import type { ReportForm } from '../../shared/reports.ts';
import { commentFor } from '../comments/comments.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { comments, prayerGroups, reports, updates } from '../db/schema.ts';
import { recordGroupView, recordOfPrayer } from '../events/record-prayers.ts';
import { authorize, refused } from '../http/errors.ts';
import type { Notify } from '../notify.ts';
import { setHeld } from '../prayers/first-look.ts';
import { groupsIn, isAuthor, prayerFor } from '../prayers/prayer.ts';
import { updateFor } from '../prayers/updates.ts';
import { indexPrayer, indexTextAgain } from '../search/index.ts';

type Person = { id: number };

export type ReportParts = {
  db: Db;
  notify: Notify<'reported', { groupId: number; prayerId: number | null }>;
};

/**
 * Reports a request to the moderators of one of its groups: at once only they and its author see it there.
 * Throws 404 if the user does not see it in that group, 403 if they wrote it, 409 if it was reported already.
 */
export const reportPrayer = (
  { db, notify }: ReportParts,
  person: Person,
  id: number,
  { groupId, reason }: ReportForm,
  now: number,
) =>
  change(db, (tx) => {
    const about = { groupId, prayerId: id };
    requireSeenIn(tx, person, about);
    const prayer = prayerFor(tx, person, id);
    authorize(canReport({ isMine: isAuthor(prayer, person) }), 'own-not-reported');
    if (isHeldIn(tx, about)) throw refused('already-reported');
    // Recorded before, so that those who no longer see it get the event.
    recordGroupView(tx, about, now);
    note(tx, { ...about, what: 'request', entryId: 0, reporterId: person.id, reason }, now);
    setHeld(tx, about, true);
    indexPrayer(tx, id);
    notify(tx, 'reported', about, now);
  });

/** Reports a comment or an update. Throws the errors of reportPrayer. */
export const reportText = (
  { db, notify }: ReportParts,
  what: 'comment' | 'update',
  person: Person,
  id: number,
  { groupId, reason }: ReportForm,
  now: number,
) =>
  change(db, (tx) => {
    const isComment = what === 'comment';
    const { prayerId, userId, heldIn } = (isComment ? commentFor : updateFor)(tx, person, id);
    const about = { groupId, prayerId };
    requireSeenIn(tx, person, about, isComment ? 'comment-not-found' : 'update-not-found');
    authorize(canReport({ isMine: userId === person.id }), 'own-not-reported');
    if (heldIn !== null) throw refused('already-reported');
    note(tx, { ...about, what, entryId: id, reporterId: person.id, reason }, now);
    if (isComment) tx.update(comments).set({ heldIn: groupId }).where(eq(comments.id, id)).run();
    else tx.update(updates).set({ heldIn: groupId }).where(eq(updates.id, id)).run();
    indexTextAgain(tx, prayerId, what, id);
    // An update is recorded as its author's action, so that the author gets no notice of a new one.
    const kind = isComment ? 'comment-removed' : 'update';
    recordOfPrayer(tx, prayerId, { kind, by: isComment ? null : userId, at: now });
    notify(tx, 'reported', about, now);
  });

type About = { groupId: number; prayerId: number };

/** Throws one 404 for a group, a request and a text that the user does not see there. */
const requireSeenIn = (
  tx: Tx,
  person: Person,
  { groupId, prayerId }: About,
  code: 'request-not-found' | 'comment-not-found' | 'update-not-found' = 'request-not-found',
) => {
  const groups = groupsIn(prayerFor(tx, person, prayerId));
  if (!groups.some(({ id }) => id === groupId)) throw refused(code);
};

const isHeldIn = (tx: Tx, { groupId, prayerId }: About) =>
  tx
    .select({ isHeld: prayerGroups.isHeld })
    .from(prayerGroups)
    .where(and(eq(prayerGroups.groupId, groupId), eq(prayerGroups.prayerId, prayerId)))
    .get()?.isHeld === true;

/** Stores a report. Throws 409 if this user reported this text before. */
export const note = (
  tx: Tx,
  report: Omit<typeof reports.$inferInsert, 'createdAt'>,
  now: number,
) => {
  const stored = tx
    .insert(reports)
    .values({ ...report, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: reports.id })
    .all();
  if (stored.length === 0) throw refused('already-reported');
};
