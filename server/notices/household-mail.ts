import { and, eq } from 'drizzle-orm';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { type DeliveryKind, DIGEST } from '../../shared/notices.ts';
import { mailReader } from '../account/households/mailed.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { deliveries, prayers } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import type { Addressed, Letter } from '../mail/letter.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { groupsIn, prayerFor } from '../prayers/prayer.ts';
import type { HouseholdReader, NoticeParts, Recipient } from './kind.ts';
import { kinds } from './kinds/index.ts';

/*
 * A user's mail that also goes to another user's address. The reader must not learn from it who wrote an
 * anonymous request, so it has nothing about such requests, nor about requests that the reader cannot see.
 */

/**
 * Queues the household reader's mail, once, before the first mail is made. A mail from before the
 * agreement goes to its own user alone.
 */
export const addHouseholdMail = (db: Db, delivery: Delivery, now: number) => {
  const { id, kind, userId, subjectId, groupId, entryId, createdAt, urgency } = delivery;
  const found = userId === null ? undefined : mailReader(db, userId);
  if (!found || createdAt < found.agreedAt) return;
  change(db, (tx) =>
    tx
      .insert(deliveries)
      .values({
        ...{ channel: 'mail', kind, userId, subjectId, groupId, entryId, createdAt, urgency },
        ...{ state: 'waiting', dueAt: now, once: `household ${id}` },
        ...{ readerId: found.reader.id, copyOf: id },
      })
      .onConflictDoNothing()
      .run(),
  );
};

/**
 * Returns the household reader of a mail and their address; null if the agreement is over or another one
 * replaced it.
 */
export const readerFor = (db: Db, { userId, readerId }: Delivery): HouseholdReader | null => {
  const found = userId === null ? undefined : mailReader(db, userId);
  return found?.reader.id === readerId ? found : null;
};

type HouseholdMail = {
  made: Addressed;
  user: Recipient;
  reader: HouseholdReader;
};

/**
 * Returns the mail for the household reader, with the name of its user; null if the reader may see nothing
 * of it.
 */
export const asHouseholdMail = (
  { db, baseUrl }: NoticeParts,
  { kind, subjectId, entryId }: Delivery,
  { made, user, reader }: HouseholdMail,
): Addressed | null => {
  const isOfRequest = kind !== DIGEST;
  const prayerId = subjectId ?? 0;
  if (isOfRequest && isAnonymous(db, prayerId)) return null;
  const isSeen = !isOfRequest || seesAsWell(db, { user, reader }, { kind, prayerId, entryId });
  const name = displayName(user);
  const letter = isSeen ? made.letter : news(baseUrl);
  return {
    ...made,
    to: reader.address,
    letter: {
      ...letter,
      subject: m.mail_household_subject({ name, subject: letter.subject }),
      paragraphs: [m.mail_household_for({ name }), ...letter.paragraphs],
      footer: m.mail_household_footer({ name }),
    },
  };
};

type Entry = { kind: DeliveryKind; prayerId: number; entryId: number | null };

/**
 * Returns whether the household reader sees the request and this text too, in every group in which the
 * user does: a mail names one of them, and the reader of one group need not know that the leaders of
 * another were asked as well.
 */
export const seesAsWell = (
  db: Db,
  { user, reader }: Pick<HouseholdMail, 'user' | 'reader'>,
  { kind, prayerId, entryId }: Entry,
) => {
  const shown = kind === DIGEST ? undefined : kinds[kind].toHousehold;
  const groupsOf = (viewer: Recipient) =>
    groupsIn(prayerFor(db, viewer, prayerId)).map(({ id }) => id);
  try {
    const seen = groupsOf(reader.reader);
    if (!groupsOf(user).every((id) => seen.includes(id))) return false;
    if (typeof shown === 'function') shown(db, reader.reader, entryId ?? 0);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

const isAnonymous = (db: Db, prayerId: number) =>
  db
    .select({ id: prayers.id })
    .from(prayers)
    .where(and(eq(prayers.id, prayerId), eq(prayers.isAnonymous, false)))
    .get() === undefined;

/** Returns a mail that says only that there is news. */
const news = (baseUrl: string): Letter => ({
  subject: m.mail_household_news_subject(),
  paragraphs: [m.mail_household_news()],
  action: { label: m.mail_open(), url: baseUrl },
  footer: '',
});
