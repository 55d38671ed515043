import { eq, sql } from 'drizzle-orm';
import { canAnswerPrayer, canRemoveAnswer } from '../../shared/permissions.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { answers, prayerGroups, prayers } from '../db/schema.ts';
import { recordOfPrayer } from '../events/record-prayers.ts';
import { authorize, refused } from '../http/errors.ts';
import type { Notify } from '../notify.ts';
import { indexText } from '../search/index.ts';
import { requireStillOffice } from './audience.ts';
import { isAuthor, prayerFor } from './prayer.ts';
import { keepAlive } from './silence.ts';
import { requireWrittenQuota } from './written-quota.ts';

export type AnswerParts = {
  db: Db;
  notify: Notify<'answered-prayer', { id: number; answeredBy: number }>;
};

const written = prepared((db) =>
  db
    .insert(answers)
    .values({
      prayerId: sql.placeholder('id'),
      content: sql.placeholder('content'),
      answeredBy: sql.placeholder('by'),
      answeredAt: sql.placeholder('now'),
    })
    .returning({ id: answers.id }),
);

const markAnswered = prepared((db) =>
  db
    .update(prayers)
    .set({ answerId: sql`${sql.placeholder('answer')}`, lookAt: null })
    .where(eq(prayers.id, sql.placeholder('id'))),
);

const markInGroups = prepared((db) =>
  db
    .update(prayerGroups)
    .set({ answerId: sql`${sql.placeholder('answer')}` })
    .where(eq(prayerGroups.prayerId, sql.placeholder('id'))),
);

/**
 * Marks a request as answered. Returns the request as this user sees it. Throws 404 if they cannot see it,
 * 403 if only the author may answer it, 409 if it is already answered.
 */
export const answerPrayer = (
  { db, notify }: AnswerParts,
  person: { id: number },
  id: number,
  content: string,
  now: number,
) => {
  change(db, (tx) => {
    const prayer = prayerFor(tx, person, id);
    const standing = {
      isMine: isAuthor(prayer, person),
      isAnswered: false,
      canMarkAsAnswered: prayer.canMarkAsAnswered,
    };
    authorize(canAnswerPrayer(standing), 'author-answers-request');
    requireStillOffice(tx, person, prayer);
    if (prayer.answeredAt !== null) throw refused('already-answered');
    const answer = written(tx).get({ id, content, by: person.id, now });
    requireWrittenQuota(tx, person);
    indexText(tx, id, 'answer', { id: answer.id, content });
    keepAlive(tx, id, now);
    markAnswered(tx).run({ id, answer: answer.id });
    markInGroups(tx).run({ id, answer: answer.id });
    recordOfPrayer(tx, id, { kind: 'answered-prayer', by: person.id, at: now });
    notify(tx, 'answered-prayer', { id, answeredBy: person.id }, now);
  });
  return prayerFor(db, person, id);
};

/** Makes an answered request active again. An active request stays unchanged. */
export const removeAnswer = (db: Db, person: { id: number }, id: number, now: number) => {
  change(db, (tx) => {
    const prayer = prayerFor(tx, person, id);
    authorize(canRemoveAnswer({ isMine: isAuthor(prayer, person) }), 'author-removes-answer');
    if (prayer.answeredAt === null) return;
    // Foreign keys set its id to null in the other tables.
    tx.delete(answers).where(eq(answers.prayerId, id)).run();
    keepAlive(tx, id, now);
    recordOfPrayer(tx, id, { kind: 'prayer-changed', by: person.id, at: now });
  });
  return prayerFor(db, person, id);
};
