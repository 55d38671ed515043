import { eq } from 'drizzle-orm';
import { canEditPrayer } from '../../shared/permissions.ts';
import { CHOOSE_A_GROUP, type PrayerChanges } from '../../shared/prayers.ts';
import { change } from '../db/change.ts';
import { prayers } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordOfPrayer } from '../events/record.ts';
import { authorize, invalid } from '../http/errors.ts';
import { requireMembership, setAudience } from './audience.ts';
import { requireNotPast } from './need-by.ts';
import { isAuthor, prayerFor } from './prayer.ts';
import type { PrayerRow } from './prayer-row.ts';

/**
 * Changes what is named and leaves the rest; gives the request back as its author sees it.
 * `isPrivate: true` or an empty `groupIds` makes it private, which also ends anonymity.
 * Throws 404 when the editor may not see it, 403 when they did not write it or name a group
 * that is not theirs, 400 for a new date in the past.
 */
export const editPrayer = (
  { db, tell }: Pick<Deps, 'db' | 'tell'>,
  editor: { id: number },
  id: number,
  changes: Partial<PrayerChanges>,
  now: number,
) => {
  change(db, (tx) => {
    const prayer = prayerFor(tx, editor, id);
    authorize(canEditPrayer({ isMine: isAuthor(prayer, editor) }), 'author-edits-request');
    const groupIds = audienceAfter(prayer, changes);
    const isPrivate = groupIds ? groupIds.length === 0 : prayer.isShared === 0;
    const { title, content, category, isUrgent, needAnswerBy, isAnonymous } = changes;
    // An old request keeps its date even when that has passed; only a new one is judged.
    if (needAnswerBy && needAnswerBy !== prayer.needAnswerBy) requireNotPast(needAnswerBy, now);
    const done = { kind: 'prayer-changed', by: editor.id, at: now } as const;
    // Before and after: who sees it no longer has to hear of it too.
    recordOfPrayer(tx, id, done);
    if (groupIds) {
      requireMembership(tx, editor, groupIds);
      setAudience(tx, editor, id, groupIds);
      recordOfPrayer(tx, id, done);
    }
    tx.update(prayers)
      .set({
        title: title ?? prayer.title,
        content,
        category,
        isUrgent,
        needAnswerBy,
        isAnonymous: isPrivate ? false : isAnonymous,
      })
      .where(eq(prayers.id, id))
      .run();
    if (groupIds && prayer.answeredAt === null)
      tell.newPrayer(tx, { id, authorId: editor.id }, now);
  });
  return prayerFor(db, editor, id);
};

/** The new list of groups, or undefined where the audience stays as it is. */
const audienceAfter = (prayer: PrayerRow, { isPrivate, groupIds }: Partial<PrayerChanges>) => {
  if (isPrivate) return [];
  if (isPrivate === false && groupIds?.length === 0) {
    // Still shared with a group its author has left: naming no other changes nothing.
    if (prayer.isShared && prayer.groups === '[]') return undefined;
    throw invalid(CHOOSE_A_GROUP);
  }
  if (isPrivate === false && !groupIds && !prayer.isShared) throw invalid(CHOOSE_A_GROUP);
  return groupIds;
};
