import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { type NewPrayer, PRAYERS_PER_PERSON } from '../../shared/prayers.ts';
import { change, type Tx } from '../db/change.ts';
import { prayerGroups, prayers } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { recordOfPrayer } from '../events/record.ts';
import { refused } from '../http/errors.ts';
import { requireMembership, setAudience } from './audience.ts';
import { requireNotPast } from './need-by.ts';
import { prayerFor } from './prayer.ts';

/** Within this time, in milliseconds, the same request again is a double click. */
const DOUBLE_CLICK = 10_000;
/** More than anyone can write within that time. */
const RECENT = 20;

/**
 * Writes a request and shares it; gives it back as its author sees it. The same title, text
 * and audience again within ten seconds gives back the first one.
 * Throws 403 when a group is not the author's, 400 when the date has passed.
 */
export const createPrayer = (
  { db, tell }: Pick<Deps, 'db' | 'tell'>,
  author: { id: number },
  form: NewPrayer,
  now: number,
) => {
  const groupIds = form.isPrivate ? [] : form.groupIds;
  if (form.needAnswerBy) requireNotPast(form.needAnswerBy, now);
  const id = change(db, (tx) => {
    requireMembership(tx, author, groupIds);
    const twin = twinOf(tx, author, form, groupIds, now);
    if (twin) return twin.id;
    if (nthOwnPrayer.get(tx, { user: author.id, before: PRAYERS_PER_PERSON - 1 }))
      throw refused('too-many-requests-kept');
    const created = tx
      .insert(prayers)
      .values({
        userId: author.id,
        title: form.title,
        content: form.content,
        category: form.category,
        isAnonymous: form.isAnonymous && groupIds.length > 0,
        isUrgent: form.isUrgent,
        needAnswerBy: form.needAnswerBy ?? null,
        canMarkAsAnswered: form.canMarkAsAnswered,
        createdAt: now,
      })
      .returning({ id: prayers.id })
      .get();
    setAudience(tx, author, created.id, groupIds);
    recordOfPrayer(tx, created.id, { kind: 'new-prayer', by: author.id, at: now });
    tell.newPrayer(tx, { id: created.id, authorId: author.id }, now);
    return created.id;
  });
  return prayerFor(db, author, id);
};

const nthOwnPrayer = statement<{ id: number }, { user: number; before: number }>(
  'select id from prayers where user_id = $user order by id limit 1 offset $before',
);

const twinOf = (tx: Tx, author: { id: number }, form: NewPrayer, groupIds: number[], now: number) =>
  tx
    .select({
      id: prayers.id,
      title: prayers.title,
      content: prayers.content,
      isAnonymous: prayers.isAnonymous,
    })
    .from(prayers)
    .where(
      and(
        eq(prayers.userId, author.id),
        gt(prayers.createdAt, now - DOUBLE_CLICK),
        // After a clock was set back, what was written before it seems to come later.
        lt(prayers.createdAt, now + DOUBLE_CLICK),
      ),
    )
    .orderBy(desc(prayers.id))
    .limit(RECENT)
    .all()
    .find(
      (prayer) =>
        prayer.title === form.title &&
        prayer.content === form.content &&
        // Whoever now hides their name must not be given the request that shows it.
        prayer.isAnonymous === (form.isAnonymous && groupIds.length > 0) &&
        sameAudience(tx, prayer.id, groupIds),
    );

const sameAudience = (tx: Tx, prayerId: number, groupIds: number[]) => {
  const shared = tx
    .select({ id: prayerGroups.groupId })
    .from(prayerGroups)
    .where(eq(prayerGroups.prayerId, prayerId))
    .all();
  return shared.length === groupIds.length && shared.every(({ id }) => groupIds.includes(id));
};
