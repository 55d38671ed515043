import { and, eq, ne, sql } from 'drizzle-orm';
import { distance } from 'fastest-levenshtein';
import { plainWordsOf } from '../../shared/words.ts';
import { dayOf } from '../calendar/calendar.ts';
import { congregationTimeZone } from '../congregation/congregation.ts';
import type { Tx } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import { prayers, supports } from '../db/schema.ts';
import type { PrayerRow } from './prayer.ts';

/** Maximum number of typos mended without showing an edit; more may change the meaning. */
const MOST_MENDED = 4;
/** Length of a word from which one letter is a typo; in a shorter word it changes the meaning. */
const SLIP_FROM = 5;

const WORDING = ['title', 'content', 'onBehalfOf'] as const;
type Wording = Pick<PrayerRow, (typeof WORDING)[number]>;

const prayedForByOthers = prepared((db) =>
  db
    .select({ one: sql`1` })
    .from(supports)
    .where(
      and(
        eq(supports.prayerId, sql.placeholder('prayer')),
        ne(supports.userId, sql.placeholder('author')),
      ),
    )
    .limit(1),
);

const mendedIn = prepared((db) =>
  db
    .select({ mended: prayers.mended })
    .from(prayers)
    .where(eq(prayers.id, sql.placeholder('prayer'))),
);

/**
 * Stores the day of an edit that changes the meaning of a request for which others prayed. Mended typos
 * are counted, and not shown.
 */
export const noteEdit = (tx: Tx, before: PrayerRow, after: Wording, now: number) => {
  if (WORDING.every((field) => before[field] === after[field])) return;
  if (!isPrayedFor(tx, before)) return;
  const slips = WORDING.map((field) => typosFixed(before[field] ?? '', after[field] ?? ''));
  const mended = slips.reduce(
    (sum, n) => sum + n,
    mendedIn(tx).get({ prayer: before.id })?.mended ?? 0,
  );
  if (mended === 0) return;
  const isMended = mended <= MOST_MENDED;
  tx.update(prayers)
    .set(isMended ? { mended } : { mended: 0, editedOn: dayOf(now, congregationTimeZone(tx)) })
    .where(eq(prayers.id, before.id))
    .run();
};

/**
 * Returns whether others have prayed for the request. For an anonymous one the author's prayer counts too:
 * otherwise the day would show whether its author is the one who prayed.
 */
const isPrayedFor = (tx: Tx, { id, userId, isAnonymous, supportCount }: PrayerRow) =>
  isAnonymous === 1
    ? supportCount > 0
    : prayedForByOthers(tx).get({ prayer: id, author: userId }) !== undefined;

/**
 * Returns the number of typos that an edit mends; Infinity if it changes the meaning. Case, accents,
 * punctuation and spaces do not count. A typo is one letter that is wrong, missing or extra, or two
 * swapped letters, in a longer word without digits. An added or removed word changes the meaning, such as
 * `not`.
 */
export const typosFixed = (before: string, after: string): number => {
  const [old, changed] = [wordsIn(before), wordsIn(after)];
  if (old.join('') === changed.join('')) return 0;
  if (old.length !== changed.length) return Number.POSITIVE_INFINITY;
  return old.reduce((sum, word, at) => sum + slipsBetween(word, changed[at] ?? ''), 0);
};

const wordsIn = (text: string) => plainWordsOf(text.normalize('NFC')).map(({ word }) => word);

const slipsBetween = (one: string, other: string) => {
  if (one === other) return 0;
  const isLong = Math.min(one.length, other.length) >= SLIP_FROM;
  const isSlip = distance(one, other) === 1 || areSwapped(one, other);
  return isLong && isSlip && !/\p{N}/u.test(one + other) ? 1 : Number.POSITIVE_INFINITY;
};

const areSwapped = (one: string, other: string) => {
  const at = [...one].findIndex((_, index) => one[index] !== other[index]);
  const [first = '', second = ''] = one.slice(at, at + 2);
  return one.slice(0, at) + second + first + one.slice(at + 2) === other;
};
