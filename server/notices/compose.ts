import { and, eq, notInArray } from 'drizzle-orm';
import type { Congregation } from '../../shared/congregation.ts';
import { FOR_ANOTHER } from '../../shared/mailed-links.ts';
import { m } from '../../shared/messages.ts';
import { DELIVERY_KINDS } from '../../shared/notices.ts';
import { secretPaths } from '../../shared/secret-links.ts';
import { congregationLanguage, publicCongregation } from '../congregation/congregation.ts';
import { literalEquals } from '../db/is-literally.ts';
import { NewerDatabase } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { deliveries, users } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import { inLanguage, readerLanguage } from '../language.ts';
import type { Addressed } from '../mail/letter.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import type { Push } from '../push/pusher.ts';
import { answerable } from './answerable.ts';
import { isOverDailyLimit } from './daily-limit.ts';
import { addToDigest, asDigestItem, waitsForDigest } from './digest-items.ts';
import { addHouseholdMail, asHouseholdMail, readerFor } from './household-mail.ts';
import { createInbox } from './inbox.ts';
import { isWanted, type NoticeContext, type NoticeParts, type Recipient } from './kind.ts';
import { sendables } from './sendables.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/**
 * Makes mails and push messages from the current data. Both functions return null for a delivery that is
 * no longer wanted: the recipient left, was deactivated, turned it off or reached the daily limit, or its
 * subject is gone.
 */
export const composing = (parts: NoticeParts, inbox = createInbox(parts)) => ({
  letterFor: (delivery: Delivery, now: number): Addressed | null => {
    const context = contextOf(parts, delivery, now);
    return (
      context &&
      inLanguage(languageOf(context), () => {
        const addressed = addressedFor(context);
        return addressed && { ...addressed, letter: { ...addressed.letter, ...frameOf(parts) } };
      })
    );
  },

  messageFor: (delivery: Delivery, now: number): Push | null => {
    const { push, isOverAfter } = sendables[delivery.kind];
    const context = contextOf(parts, delivery, now);
    if (!push || !context?.user || isOverDailyLimit(parts.db, delivery, now)) return null;
    const line = inLanguage(languageOf(context), () => unlessRefused(() => push(context)));
    if (!line) return null;
    const unread = inbox.countUnread(context.user, now);
    const tag = `upheld-${delivery.kind}-${delivery.subjectId ?? delivery.id}`;
    const overAt = isOverAfter === undefined ? undefined : delivery.createdAt + isOverAfter;
    return { message: { ...line, unread, tag }, overAt };
  },
});

export type Composing = ReturnType<typeof composing>;

/** Returns the language of the reader, not of the user in the mail. */
const languageOf = ({ parts, user, reader }: NoticeContext) =>
  readerLanguage(reader?.reader ?? user, congregationLanguage(parts.db));

const addressedFor = (context: NoticeContext): Addressed | null => {
  const { parts, delivery, user, reader, now } = context;
  const { mail, stoppable, toUnconfirmed, toHousehold } = sendables[delivery.kind];
  if (!mail) return null;
  if (!user) return unlessRefused(() => mail(context));
  if (toHousehold && !reader) addHouseholdMail(parts.db, delivery, now);
  // Unconfirmed addresses get no mail about others, because the address may be a stranger's.
  if (!reader && user.emailConfirmedAt === null && !toUnconfirmed) return null;
  if (!stoppable) return unlessRefused(() => mail(context));
  if (!isWanted(user, { stoppable })) return null;
  if (isPutOff(context, user)) return null;
  const made = unlessRefused(() => mail(context));
  if (!made) return null;
  const addressed = reader
    ? asHouseholdMail(parts, delivery, { made, user, reader })
    : answerableIf(sendables[delivery.kind].takesAnswers, context, { user, made });
  if (!addressed) return null;
  const token = unsubscribeToken(parts.derive, { ...user, ...reader }, stoppable);
  // The page then shows whose mails it stops.
  const unsubscribeUrl = `${parts.baseUrl}${secretPaths.unsubscribe(token)}${reader ? FOR_ANOTHER : ''}`;
  return {
    ...addressed,
    letter: {
      ...addressed.letter,
      stop: { url: unsubscribeUrl, isAll: stoppable === 'aboutOthers' },
      changeUrl: `${parts.baseUrl}/profile?tab=notifications`,
    },
    unsubscribe: `${parts.baseUrl}/api${secretPaths.unsubscribe(token)}`,
  };
};

/** Age at which a notice is too old to mail by itself, in milliseconds. */
const LATE = 3 * 24 * 60 * 60_000;

/**
 * Returns whether the notice goes into a digest instead: the recipient chose digests, perhaps after it was
 * queued; has reached the daily limit; or the notice is too old. A mail server that recovers must not send
 * the mails of weeks at once.
 */
const isPutOff = ({ parts: { db }, delivery, reader, now }: NoticeContext, user: Recipient) => {
  const item = asDigestItem(delivery);
  const isLate = now - delivery.createdAt > LATE;
  if (!isOverDailyLimit(db, delivery, now) && !(item && (isLate || waitsForDigest(db, user, item))))
    return false;
  // A digest leaves out what was mailed to the recipient's own address.
  const isHad = reader !== null && user.emailConfirmedAt !== null;
  if (item && !isHad) addToDigest(db, item);
  return true;
};

/** Makes a mail answerable only at the recipient's own address, because a reply acts as the recipient. */
const answerableIf = (
  takesAnswers: boolean | undefined,
  context: NoticeContext,
  { user, made }: { user: Recipient; made: Addressed },
) => (takesAnswers ? answerable(context, user, made) : made);

/** Returns the frame of every mail: the congregation's name and its contact for help. */
const frameOf = ({ db }: NoticeParts) => {
  const { name, help } = publicCongregation(db);
  return { congregation: name, help: helpText(help) };
};

/** Returns the contact for help for the end of a mail; empty without one. */
export const helpText = ({ name, telephone, words }: Congregation['help']) => {
  const contact = name || telephone;
  if (!contact) return words && m.congregation_help({ contact: words });
  const help =
    name && telephone
      ? m.congregation_help_both({ name, telephone })
      : m.congregation_help({ contact });
  return [help, words].filter(Boolean).join('\n');
};

/** Returns null for a deleted or deactivated account, or without an address. */
const contextOf = (parts: NoticeParts, delivery: Delivery, now: number): NoticeContext | null => {
  if (delivery.userId === null)
    return delivery.address ? { parts, delivery, user: null, reader: null, now } : null;
  const user = parts.db.select().from(users).where(eq(users.id, delivery.userId)).get();
  const reader = delivery.readerId === null ? null : readerFor(parts.db, delivery);
  if (!user?.isActive || (delivery.readerId !== null && !reader)) return null;
  return { parts, delivery, user, reader, now };
};

/** Returns null if the recipient can no longer see the subject. */
const unlessRefused = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/**
 * Throws NewerDatabase if a delivery of an unknown kind is queued. A newer program stored it, and this
 * program would drop it silently.
 */
export const requireKnownKinds = (db: Db) => {
  const unknown = db
    .select({ kind: deliveries.kind })
    .from(deliveries)
    .where(
      and(
        literalEquals(deliveries.state, 'waiting'),
        notInArray(deliveries.kind, [...DELIVERY_KINDS]),
      ),
    )
    .limit(1)
    .get();
  if (unknown)
    throw new NewerDatabase(
      `A notice of the kind '${unknown.kind}' waits to be sent, and this program does not know it. Please install the newer Upheld.`,
    );
};
