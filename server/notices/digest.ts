import { groupBy, minBy } from 'es-toolkit';
import { getLocale } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import { DIGEST_KINDS } from '../../shared/notices.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { groupsThatNotify } from '../groups/my-notices.ts';
import type { Entry, Section } from '../mail/letter.ts';
import {
  digestItemsFor,
  firstOf,
  type ItemRow,
  markNotified,
  notifiedUpTo,
  prayersShownTo,
  waitsForDigest,
} from './digest-items.ts';
import { seesAsWell } from './household-mail.ts';
import type { HouseholdReader, NoticeContext, NoticeParts, Recipient } from './kind.ts';
import { kinds } from './kinds/index.ts';
import { asOthersSee, hidesText, titleOf } from './subjects.ts';

/** Maximum number of requests in a digest, which also has the number of the others. */
const MOST_SHOWN = 30;
/** Maximum length of a text; the request's page has all of it. */
const LONGEST_TEXT = 400;

/** The requests of a digest, under one heading for each group. */
export type Digest = { sections: Section[]; count: number; more: number; upTo: number };

/**
 * Returns a user's digest as they may see it when it is sent; null without an item. All items about one
 * request are one entry.
 */
export const digestOf = ({ parts, delivery, user, reader }: NoticeContext): Digest | null => {
  if (!user) return null;
  const first = firstOf(delivery);
  const found = digestItemsFor(parts.db, user, first);
  const items = reader ? found.items.filter(isForReader(parts, { user, reader })) : found.items;
  const upTo = reader ? (notifiedUpTo(parts.db, first) ?? found.upTo) : found.upTo;
  const requests = Object.values(groupBy(items, ({ prayerId }) => prayerId)).sort(urgentThenOldest);
  if (requests.length === 0) {
    // An item that its recipient may no longer see is not checked again.
    if (!reader || user.emailConfirmedAt === null) markNotified(parts.db, first, upTo);
    return null;
  }
  const shownFirst = requests.slice(0, MOST_SHOWN);
  const ids = shownFirst.flatMap(([item]) => item?.prayerId ?? []);
  const prayers = prayersShownTo(parts.db, user, ids);
  const heard = groupsThatNotify(parts.db, user);
  const shown = shownFirst.flatMap((about) => {
    const [{ prayerId, groupId } = { prayerId: 0, groupId: null }] = about;
    const found = prayers.get(prayerId);
    const prayer = found && asOthersSee(found);
    if (!prayer || (reader && !about.every(isSeenBy(parts, { user, reader })))) return [];
    const groups = heard(prayer);
    const group = groups.find(({ id }) => id === groupId) ?? groups[0];
    const section = prayer.isMine || !group ? m.mail_digest_own() : group.name;
    return [{ section, entry: entryOf(parts, { user, prayer }, about) }];
  });
  const sections = Object.entries(groupBy(shown, ({ section }) => section))
    .map(([title, entries]) => ({ title, entries: entries.map(({ entry }) => entry) }))
    .sort((a, b) => a.title.localeCompare(b.title, getLocale()));
  return { sections, count: requests.length, more: requests.length - shown.length, upTo };
};

/**
 * Returns whether the household reader gets an item, which is never one about an anonymous request. Items
 * that a limit put off are left out too: the limit also counts comments on the recipient's own anonymous
 * requests, and the reader had the items in their own mail.
 */
const isForReader =
  ({ db }: NoticeParts, { user, reader }: { user: Recipient; reader: HouseholdReader }) =>
  (item: ItemRow) =>
    item.isAnonymous === 0 &&
    item.createdAt >= reader.agreedAt &&
    (user.emailConfirmedAt === null || waitsForDigest(db, user, item));

/** Returns whether the household reader sees an item too. */
const isSeenBy =
  ({ db }: NoticeParts, people: { user: Recipient; reader: HouseholdReader }) =>
  (item: ItemRow) =>
    seesAsWell(db, people, item);

const urgentThenOldest = (a: ItemRow[], b: ItemRow[]) =>
  (b[0]?.isUrgent ?? 0) - (a[0]?.isUrgent ?? 0) || oldestOf(a) - oldestOf(b);
const oldestOf = (items: ItemRow[]) => Math.min(...items.map(({ id }) => id));

/** Returns one request of a digest. It leaves out what its own mail would leave out. */
const entryOf = (
  { db, baseUrl }: NoticeParts,
  { user, prayer }: { user: Recipient; prayer: Prayer },
  about: ItemRow[],
): Entry => {
  const isHidden = hidesText(prayer);
  return {
    label: labelOf(prayer, about),
    title: isHidden ? m.mail_digest_untitled() : titleOf(prayer),
    texts: isHidden ? [] : textsOf({ db, user }, prayer, about),
    url: `${baseUrl}/prayers/${prayer.id}`,
  };
};

const labelOf = (prayer: Prayer, about: ItemRow[]) => {
  if (prayer.isMine) return m.mail_digest_mine({ count: about.length });
  const labels = kindsOf(about).flatMap((kind) => kinds[kind].digest?.label ?? []);
  const label = minBy(labels, ({ rank }) => rank);
  return label?.words({ author: authorName(prayer), isUrgent: prayer.isUrgent }) ?? '';
};

/** Returns the kinds in the order of the list of kinds. */
const kindsOf = (about: ItemRow[]) =>
  DIGEST_KINDS.filter((kind) => about.some((item) => item.kind === kind));

const textsOf = (
  { db, user }: { db: NoticeParts['db']; user: Recipient },
  prayer: Prayer,
  about: ItemRow[],
) => {
  const entriesOf = (kind: ItemRow['kind']) =>
    about
      .filter((item) => item.kind === kind)
      .map(({ entryId }) => entryId)
      .sort((a, b) => a - b);
  return kindsOf(about)
    .flatMap((kind) => kinds[kind].digest?.texts({ db, user, prayer }, entriesOf(kind)) ?? [])
    .flatMap((text) => (text === null ? [] : [shortened(text)]));
};

const shortened = (text: string) => {
  const characters = [...text];
  return characters.length > LONGEST_TEXT
    ? `${characters.slice(0, LONGEST_TEXT).join('').trimEnd()}…`
    : text;
};
