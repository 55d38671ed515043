import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { omit } from 'es-toolkit';
import { m } from '../../shared/messages.ts';
import { canDeletePrayer, canEditPrayer } from '../../shared/permissions.ts';
import { type NewPrayer, PRAYERS_PER_PERSON, type PrayerChanges } from '../../shared/prayers.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { prayers } from '../db/schema.ts';
import { oncePerKey } from '../db/sent-once.ts';
import { deleteInPortions, type Turns } from '../deleting/deletions.ts';
import { readersOf, recordOfPrayer, recordOfSharing } from '../events/record-prayers.ts';
import { authorize, invalid, refused } from '../http/errors.ts';
import type { Notify } from '../notify.ts';
import { indexNewPrayer, indexPrayer } from '../search/index.ts';
import {
  audienceAfter,
  copyToGroups,
  requireMembership,
  requireOffice,
  type Share,
  setAudience,
  sharesIn,
  sharesOf,
} from './audience.ts';
import { duplicateOf } from './duplicate.ts';
import { noteEdit } from './edited.ts';
import type { Held } from './first-look.ts';
import { onBehalfAfter } from './on-behalf.ts';
import { groupsIn, isAuthor, type PrayerRow, prayerFor } from './prayer.ts';
import { keepAlive } from './silence.ts';
import { requireWrittenQuota } from './written-quota.ts';

export type WriteParts = {
  db: Db;
  notify: Notify<'new-prayer', { id: number; authorId: number }> & Notify<'reported', Held>;
};

/** The fields that decide who sees a request, and whose name others see. */
const AUDIENCE = ['isPrivate', 'groupIds', 'leadersOnlyGroupIds', 'isFromOffice'] as const;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Stores a request and shares it. Returns it as its author sees it. Returns the first one if title,
 * text and groups come again within ten seconds, or the same key. Throws 403 if the author is not
 * in one of the groups, 400 if the date has passed, 409 if the key belongs to other words.
 */
export const createPrayer = (
  { db, notify }: WriteParts,
  author: { id: number },
  form: NewPrayer,
  now: number,
  key?: string,
) => {
  const { isPrivate, isAnonymous, isFromOffice, groupIds, leadersOnlyGroupIds, ...texts } = form;
  const shares = isPrivate ? [] : sharesOf(groupIds, leadersOnlyGroupIds);
  const byOffice = isFromOffice && shares.length > 0;
  const onBehalf = onBehalfAfter({}, texts);
  const make = (tx: Tx) => {
    // Only a new request is checked: a repeated one returns the first.
    if (form.needAnswerBy) requireNotPast(form.needAnswerBy, now);
    requireMembership(tx, author, shares);
    if (byOffice) requireOffice(tx, author, shares);
    const duplicate = duplicateOf(tx, author, { ...form, ...onBehalf }, shares, now);
    if (duplicate) return duplicate.id;
    if (keepsMost(tx, author)) throw refused('too-many-requests-kept');
    const created = tx
      .insert(prayers)
      .values({
        ...texts,
        ...onBehalf,
        userId: author.id,
        isAnonymous: byOffice || (isAnonymous && shares.length > 0),
        isFromOffice: byOffice,
        createdAt: now,
        touchedAt: now,
      })
      .returning({ id: prayers.id })
      .get();
    requireWrittenQuota(tx, author);
    const held = setAudience(tx, author, created.id, shares, now);
    keepAlive(tx, created.id, now);
    indexNewPrayer(tx, created.id);
    recordOfPrayer(tx, created.id, { kind: 'new-prayer', by: author.id, at: now });
    notify(tx, 'new-prayer', { id: created.id, authorId: author.id }, now);
    for (const one of held) notify(tx, 'reported', one, now);
    return created.id;
  };
  const sending = { userId: author.id, call: 'createPrayer', key, now } as const;
  const id = change(db, (tx) => oncePerKey(tx, sending, () => make(tx)));
  const made = prayerFor(db, author, id);
  // An edited request no longer shows the words that were sent first.
  if (isUntouched(db, made) && (made.title !== form.title || made.content !== form.content))
    throw refused('key-used');
  return made;
};

const isUntouched = (db: Db, { id }: { id: number }) => untouched(db).get({ id }) !== undefined;

const untouched = prepared((db) =>
  db
    .select({ id: prayers.id })
    .from(prayers)
    .where(and(eq(prayers.id, sql.placeholder('id')), eq(prayers.touchedAt, prayers.createdAt))),
);

/** Returns whether this author has reached the limit of requests. */
const keepsMost = (tx: Tx, { id }: { id: number }) => lastAllowed(tx).get({ id }) !== undefined;

const lastAllowed = prepared((db) =>
  db
    .select({ id: prayers.id })
    .from(prayers)
    .where(eq(prayers.userId, sql.placeholder('id')))
    .orderBy(prayers.id)
    .limit(1)
    .offset(PRAYERS_PER_PERSON - 1),
);

/**
 * Changes the given fields of a request. Returns it as its author sees it. `isPrivate: true` or an empty
 * `groupIds` makes it private, which also ends anonymity. Throws 404 if the editor may not see it, 403 if
 * they are not the author or not in a given group, 400 for a new date in the past.
 */
export const editPrayer = (
  { db, notify }: WriteParts,
  editor: { id: number },
  id: number,
  changes: Partial<PrayerChanges>,
  now: number,
) => {
  const { isAnonymous, ...texts } = omit(changes, AUDIENCE);
  return change(db, (tx) => {
    const prayer = prayerFor(tx, editor, id);
    authorize(canEditPrayer({ isMine: isAuthor(prayer, editor) }), 'author-edits-request');
    const shares = audienceAfter(prayer, sharesIn(tx, id), changes);
    const isPrivate = shares ? shares.length === 0 : prayer.isShared === 0;
    const byOffice = !isPrivate && isFromOfficeAfter(prayer, changes);
    const onBehalf = onBehalfAfter(prayer, texts);
    const { needAnswerBy } = texts;
    // An old date may stay even if it has passed. Only a new date is checked.
    if (needAnswerBy && needAnswerBy !== prayer.needAnswerBy) requireNotPast(needAnswerBy, now);
    const before = readersOf(tx, id);
    if (shares) {
      requireMembership(tx, editor, shares);
      const held = setAudience(tx, editor, id, shares, now);
      for (const one of held) notify(tx, 'reported', one, now);
    }
    if (byOffice) requireOffice(tx, editor, sharesIn(tx, id));
    const { title = prayer.title, content = prayer.content } = texts;
    noteEdit(tx, prayer, { title, content, onBehalfOf: onBehalf.onBehalfOf }, now);
    tx.update(prayers)
      .set({
        ...texts,
        ...onBehalf,
        title,
        isAnonymous: isPrivate ? false : byOffice || isAnonymous,
        isFromOffice: byOffice,
      })
      .where(eq(prayers.id, id))
      .run();
    // An author above the quota may still shorten a request, or show it to fewer people.
    if (bytesOf({ title, content }) > bytesOf(prayer)) requireWrittenQuota(tx, editor);
    copyToGroups(tx, id);
    indexPrayer(tx, id);
    // A resting request that is shared with one more group is active again.
    const isBack = prayer.restedAt === null || isSharedAnew(prayer, shares);
    if (prayer.answeredAt === null && isBack) keepAlive(tx, id, now);
    if (shares && prayer.answeredAt === null)
      notify(tx, 'new-prayer', { id, authorId: editor.id }, now);
    const edited = prayerFor(tx, editor, id);
    const done = { kind: 'prayer-changed', by: editor.id, at: now } as const;
    if (!isDeepStrictEqual(omit(edited, NOT_FOR_ALL), omit(prayer, NOT_FOR_ALL)))
      recordOfPrayer(tx, id, done, before);
    else if (!isDeepStrictEqual([edited, readersOf(tx, id)], [prayer, before]))
      recordOfSharing(tx, id, done, before);
    return edited;
  });
};

const bytesOf = ({ title, content }: { title: string; content: string }) =>
  Buffer.byteLength(title) + Buffer.byteLength(content);

/**
 * The fields of a request that only some of its readers see: its groups, and the question to its author.
 */
const NOT_FOR_ALL = ['groups', 'isShared', 'askedAt'] as const;

const isSharedAnew = (prayer: PrayerRow, shares: readonly Share[] = []) => {
  const before = new Set(groupsIn(prayer).map(({ id }) => id));
  return shares.some(({ groupId }) => !before.has(groupId));
};

/** Returns whether a request is still from the office: not if its author shows their name. */
const isFromOfficeAfter = (
  prayer: PrayerRow,
  { isFromOffice, isAnonymous }: Partial<PrayerChanges>,
) => isFromOffice ?? (prayer.isFromOffice === 1 && isAnonymous !== false);

/**
 * Deletes a request with its comments, prayers and bookmarks. Throws 404 if the user cannot see it, 403 if
 * they did not write it.
 */
export const deletePrayer = (parts: Turns, person: { id: number }, id: number, now: number) =>
  deleteInPortions(parts, {
    doomed: { kind: 'request', id },
    now,
    begin: (tx) => {
      const prayer = prayerFor(tx, person, id);
      authorize(canDeletePrayer({ isMine: isAuthor(prayer, person) }), 'author-deletes-request');
    },
    finish: (tx) => finishDeletingPrayer(tx, id, now),
  });

/** Deletes the request and the rest of its texts, and notifies the pages of its readers. */
export const finishDeletingPrayer = (tx: Tx, id: number, now: number) => {
  const author = tx
    .select({ by: prayers.userId, isAnonymous: prayers.isAnonymous })
    .from(prayers)
    .where(eq(prayers.id, id))
    .get();
  if (!author) return;
  recordOfPrayer(tx, id, { kind: 'prayer-changed', by: author.by, at: now });
  tx.delete(prayers).where(eq(prayers.id, id)).run();
};

/**
 * Throws 400 for a date before yesterday in UTC. Somewhere on earth it may still be yesterday; the form
 * checks against the member's own day.
 */
const requireNotPast = (date: string, now: number) => {
  const yesterday = new Date(now - DAY).toISOString().slice(0, 10);
  if (date < yesterday) throw invalid(m.prayers_need_by_past());
};
