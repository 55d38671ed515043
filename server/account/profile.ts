import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ProfileForm } from '../../shared/profile.ts';
import { bitsOf } from '../../shared/reminder.ts';
import type { Reminder } from '../../shared/session.ts';
import { nextHourAfter } from '../calendar/calendar.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { users } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import { recordOfPerson } from '../events/record-people.ts';
import { setStandingRequest } from '../people-to-pray/standing-request.ts';
import { setOwnTelephone } from '../reachability/telephone.ts';
import { indexPerson } from '../search/people.ts';

/** Keeps the stored value of a field that was not sent. */
const orAsItIs = (name: string, column: SQLiteColumn) =>
  sql`coalesce(${sql.placeholder(name)}, ${column})`;

const changed = prepared((db) =>
  db
    .update(users)
    .set({
      firstName: orAsItIs('firstName', users.firstName),
      lastName: orAsItIs('lastName', users.lastName),
      mailFrequency: orAsItIs('mailFrequency', users.mailFrequency),
      notifyNewPrayers: orAsItIs('newPrayers', users.notifyNewPrayers),
      notifyAnsweredPrayers: orAsItIs('answeredPrayers', users.notifyAnsweredPrayers),
      notifyReplies: orAsItIs('replies', users.notifyReplies),
      notifyNow: orAsItIs('now', users.notifyNow),
      urgentAtOnce: orAsItIs('urgentAtOnce', users.urgentAtOnce),
    })
    .where(eq(users.id, sql.placeholder('id')))
    .returning(),
);

const stored = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

const asNumber = (isOn: boolean | undefined) => (isOn === undefined ? null : Number(isOn));

/** The time of the last reminder stays, so that another hour on that day sends no second one. */
const setReminder = (tx: Tx, id: number, at: Reminder | null, now: number) =>
  tx
    .update(users)
    .set({
      reminderDays: at && bitsOf(at.days),
      reminderHour: at?.hour ?? null,
      reminderZone: at?.timeZone ?? null,
      reminderAt: at && nextHourAfter(at, now),
    })
    .where(eq(users.id, id))
    .run();

const setLanguage = (tx: Tx, id: number, language: string | null) =>
  tx.update(users).set({ language }).where(eq(users.id, id)).run();

const DAY = 24 * 60 * 60_000;

/** Somebody who turns the switch back within a day was always named: it moves nobody else (docs/decisions/0049). */
const setUnnamed = (tx: Tx, id: number, isUnnamed: boolean, now: number) =>
  tx
    .update(users)
    .set({
      isUnnamed,
      namingChangedAt: isUnnamed
        ? now
        : sql`case when ${users.namingChangedAt} > ${now - DAY} then null else ${now} end`,
    })
    .where(and(eq(users.id, id), ne(users.isUnnamed, isUnnamed)))
    .run();

/** Changes the given names and preferences. Returns the stored user. */
export const updateProfile = (db: Db, me: { id: number }, form: ProfileForm, now: number) =>
  change(db, (tx) => {
    const before = stored(tx).get({ id: me.id });
    if (form.reminder !== undefined) setReminder(tx, me.id, form.reminder, now);
    if (form.telephone !== undefined) setOwnTelephone(tx, me.id, form.telephone);
    if (form.standingRequest !== undefined)
      setStandingRequest(tx, me.id, form.standingRequest, now);
    if (form.isUnnamed !== undefined) setUnnamed(tx, me.id, form.isUnnamed, now);
    if (form.language !== undefined) setLanguage(tx, me.id, form.language);
    const user = changed(tx).get({
      id: me.id,
      firstName: form.firstName ?? null,
      lastName: form.lastName ?? null,
      mailFrequency: form.mailFrequency ?? null,
      newPrayers: asNumber(form.notifyNewPrayers),
      answeredPrayers: asNumber(form.notifyAnsweredPrayers),
      replies: asNumber(form.notifyReplies),
      now: asNumber(form.notifyNow),
      urgentAtOnce: asNumber(form.urgentAtOnce),
    });
    if (isDeepStrictEqual(before, user)) return user;
    recordOfUser(tx, me.id, { kind: 'account', at: now });
    // A change of preferences changes no name.
    if (before?.firstName !== user.firstName || before?.lastName !== user.lastName) {
      indexPerson(tx, me.id);
      recordOfPerson(tx, me.id, now, 'name');
    }
    return user;
  });
