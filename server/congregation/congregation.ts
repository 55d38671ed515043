import { isDeepStrictEqual } from 'node:util';
import { eq, getTableColumns } from 'drizzle-orm';
import type {
  Congregation,
  CongregationForm,
  CongregationSettings,
} from '../../shared/congregation.ts';
import { isLanguage } from '../../shared/language.ts';
import { noteInAudit } from '../audit/audit.ts';
import { ownTimeZone } from '../calendar/calendar.ts';
import { zones } from '../calendar/zones.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { congregation } from '../db/schema.ts';
import { recordForAll } from '../events/record.ts';

const { id: _, ...SETTINGS } = getTableColumns(congregation);

const stored = prepared((db) =>
  db.select(SETTINGS).from(congregation).where(eq(congregation.id, 1)),
);

/** Returns the settings, with the time zone that is in use. */
export const settingsOf = (db: Db): CongregationSettings => {
  const row = storedSettings(db);
  // Another version may have stored a language that this one lacks.
  const language = isLanguage(row.language) ? row.language : null;
  return { ...row, timeZone: usableTimeZone(row.timeZone), language };
};

const storedSettings = (db: Db) => {
  const row = stored(db).get();
  if (!row) throw new Error('The congregation has no row.');
  return row;
};

/** Returns the public part, for everybody: it is meant for people who cannot sign in. */
export const publicCongregation = (db: Db): Congregation => {
  // Without the time zone, whose check would slow down every mail.
  const { name, helpName, helpTelephone, helpWords } = storedSettings(db);
  return { name, help: { name: helpName, telephone: helpTelephone, words: helpWords } };
};

/** Returns the congregation's language, if one is set. */
export const congregationLanguage = (db: Db) => storedSettings(db).language;

/** Returns the IANA name of the congregation's time zone. */
export const congregationTimeZone = (db: Db) => settingsOf(db).timeZone;

/** Stores the settings; a change notifies open pages. The audit log records who changed them, not the values. */
export const editSettings = (
  db: Db,
  me: { id: number; place: string },
  form: CongregationForm,
  now: number,
) =>
  change(db, (tx) => {
    const before = settingsOf(tx);
    const after = {
      ...before,
      ...form,
      digestDay: form.digestDay ?? before.digestDay,
      language: form.language === undefined ? before.language : form.language,
    };
    if (isDeepStrictEqual(before, after)) return before;
    tx.update(congregation).set(after).where(eq(congregation.id, 1)).run();
    noteInAudit(tx, { kind: 'settings-changed', actorId: me.id, place: me.place }, now);
    recordForAll(tx, 'congregation', now);
    return settingsOf(tx);
  });

/** Another machine may not know the stored zone, or have none of its own. */
const usableTimeZone = (zone: string | null) => {
  if (zone !== null && zones.knows(zone)) return zone;
  return zones.knows(ownTimeZone()) ? ownTimeZone() : 'UTC';
};
