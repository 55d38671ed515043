import { eq } from 'drizzle-orm';
import { canAnswerPrayer, canRemoveAnswer } from '../../shared/permissions.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { answers, prayerGroups, prayers } from '../db/schema.ts';
import { recordOfPrayer } from '../events/record.ts';
import { authorize, refused } from '../http/errors.ts';
import { forgetWords } from '../search/forget.ts';
import { indexText } from '../search/index.ts';
import { requireStillOffice } from './audience.ts';
import { isAuthor, prayerFor } from './prayer.ts';
import { keepAlive } from './silence.ts';

export type AnswerParts = {
  db: Db;
  tell: {
    answeredPrayer: (tx: Tx, prayer: { id: number; answeredBy: number }, now: number) => void;
  };
};

/**
 * Marks a request as answered. Returns the request as this person sees it. Throws 404 if they
 * cannot see it, 403 if only the author may do this, 409 if it is already answered.
 */
export const answerPrayer = (
  { db, tell }: AnswerParts,
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
    const answer = tx
      .insert(answers)
      .values({ prayerId: id, content, answeredBy: person.id, answeredAt: now })
      .returning({ id: answers.id })
      .get();
    indexText(tx, id, 'answer', { id: answer.id, content });
    keepAlive(tx, id, now);
    tx.update(prayers).set({ answerId: answer.id, lookAt: null }).where(eq(prayers.id, id)).run();
    tx.update(prayerGroups).set({ answerId: answer.id }).where(eq(prayerGroups.prayerId, id)).run();
    recordOfPrayer(tx, id, { kind: 'answered-prayer', by: person.id, at: now });
    tell.answeredPrayer(tx, { id, answeredBy: person.id }, now);
  });
  return prayerFor(db, person, id);
};

/** Makes an answered request active again. Does nothing to an active one. */
export const removeAnswer = (db: Db, person: { id: number }, id: number, now: number) => {
  change(db, (tx) => {
    const prayer = prayerFor(tx, person, id);
    authorize(canRemoveAnswer({ isMine: isAuthor(prayer, person) }), 'author-removes-answer');
    // Foreign keys set its id to null in the other tables.
    tx.delete(answers).where(eq(answers.prayerId, id)).run();
    forgetWords(tx);
    keepAlive(tx, id, now);
    recordOfPrayer(tx, id, { kind: 'prayer-changed', by: person.id, at: now });
  });
  return prayerFor(db, person, id);
};
