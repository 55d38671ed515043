import { groupBy } from 'es-toolkit';
import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { afterTitle } from '../../shared/titles.ts';
import { commentShownTo } from '../comments/comments.ts';
import { hearing } from '../groups/my-notices.ts';
import type { Entry, Section } from '../mail/letter.ts';
import { updateShownTo } from '../prayers/updates.ts';
import { digestItemsFor, type ItemRow, markTold, prayersShownTo } from './digest-items.ts';
import type { NoticeContext, NoticeParts, Recipient } from './kind.ts';
import { hidesText, titleOf } from './subjects.ts';

/** No digest shows more requests than this; it says how many there are beside them. */
const MOST_SHOWN = 30;
const MOST_COMMENTS = 3;
/** Longer texts are cut: the request's page has them whole. */
const LONGEST_TEXT = 400;

/** What a digest tells, under one heading for each group. */
export type Digest = { sections: Section[]; count: number; more: number; upTo: number };

/**
 * The digest of a person, as they may see everything when it is sent; null if nothing is left to
 * tell. Several things about one request are one entry.
 */
export const digestOf = ({ parts, delivery, user }: NoticeContext): Digest | null => {
  if (!user) return null;
  const { items, upTo } = digestItemsFor(parts.db, user, delivery);
  const requests = Object.values(groupBy(items, ({ prayerId }) => prayerId)).sort(urgentThenOldest);
  if (requests.length === 0) {
    // What may not be told any more need not be looked at again.
    markTold(parts.db, delivery, upTo);
    return null;
  }
  const first = requests.slice(0, MOST_SHOWN);
  const ids = first.flatMap(([item]) => item?.prayerId ?? []);
  const prayers = prayersShownTo(parts.db, user, ids);
  const heard = hearing(parts.db, user);
  const shown = first.flatMap((about) => {
    const [{ prayerId, groupId } = { prayerId: 0, groupId: null }] = about;
    const prayer = prayers.get(prayerId);
    if (!prayer) return [];
    const groups = heard(prayer);
    const group = groups.find(({ id }) => id === groupId) ?? groups[0];
    const section = prayer.isMine || !group ? m.mail_digest_own() : group.name;
    return [{ section, entry: entryOf(parts, { user, prayer }, about) }];
  });
  const sections = Object.entries(groupBy(shown, ({ section }) => section))
    .map(([title, entries]) => ({ title, entries: entries.map(({ entry }) => entry) }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en-US'));
  return { sections, count: requests.length, more: requests.length - shown.length, upTo };
};

const urgentThenOldest = (a: ItemRow[], b: ItemRow[]) =>
  (b[0]?.isUrgent ?? 0) - (a[0]?.isUrgent ?? 0) || firstOf(a) - firstOf(b);
const firstOf = (items: ItemRow[]) => Math.min(...items.map(({ id }) => id));

/** One request of a digest. What an at-once mail would leave out of it is left out here too. */
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
  const author = authorName(prayer);
  if (prayer.isMine) return m.mail_digest_mine({ count: about.length });
  if (has(about, 'answered-prayer')) return m.mail_digest_answered({ author });
  if (!has(about, 'new-prayer')) return m.mail_digest_update({ author });
  return prayer.isUrgent ? m.mail_digest_urgent({ author }) : m.mail_digest_new({ author });
};

const has = (about: ItemRow[], kind: ItemRow['kind']) => about.some((item) => item.kind === kind);

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
  const comments = entriesOf('comment');
  const [update] = entriesOf('update').slice(-1);
  const texts = [
    has(about, 'new-prayer') && (afterTitle(prayer) || null),
    update !== undefined &&
      m.mail_digest_update_text({ text: updateShownTo(db, user, update).content }),
    has(about, 'answered-prayer') && prayer.answerContent,
    ...comments.slice(-MOST_COMMENTS).map((id) => {
      const comment = commentShownTo(db, user, id);
      return m.mail_digest_comment({ author: authorName(comment), text: comment.content });
    }),
    comments.length > MOST_COMMENTS &&
      m.mail_digest_more_comments({ count: comments.length - MOST_COMMENTS }),
  ];
  return texts.filter((text) => typeof text === 'string').map(shortened);
};

const shortened = (text: string) => {
  const characters = [...text];
  return characters.length > LONGEST_TEXT
    ? `${characters.slice(0, LONGEST_TEXT).join('').trimEnd()}…`
    : text;
};
