import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import { INBOX_KINDS } from '../../shared/notices.ts';
import type { inbox } from '../db/schema.ts';
import { type Raw, statement } from '../db/statement.ts';
import { pictureAddress } from '../pictures/shown.ts';
import { isShown } from '../prayers/reach.ts';
import { firstWords } from './first-words.ts';
import type { Quoted } from './kind.ts';
import { kinds } from './kinds/index.ts';

type Stored = Raw<Pick<typeof inbox.$inferSelect, 'id' | 'kind' | 'count' | 'createdAt'>>;

export type ItemRow = Stored & {
  prayerId: number | null;
  groupId: number | null;
  title: string | null;
  groupName: string | null;
  /** Of an invitation, for its link. */
  nonce: string | null;
  /** Whether the viewer may invite to its group now. */
  canInvite: 0 | 1 | null;
  canRemove: 0 | 1 | null;
  /** Author of the request. */
  authorId: number | null;
  isAnonymous: number | null;
  isFromOffice: number | null;
  onBehalfOf: string | null;
  /** Beginning of the comment, update or answer. */
  content: string | null;
  /** Writer of the text; null if the reader may not know. */
  writerId: number | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
};

/** SQL: whether the line of the item `i` quotes one of these. */
const isQuoting = (...quoted: Quoted[]) => {
  const names = INBOX_KINDS.filter((kind) =>
    quoted.some((one) => one === kinds[kind].inbox?.quotes),
  );
  return `i.kind in (${names.map((name) => `'${name}'`).join(', ')})`;
};

/** Maximum length of the text that is read for its first words. */
const READ = 400;

/**
 * The items with these ids, with their lines' data as `$viewer` may see it now. The line quotes the newest
 * visible comment or update. The author of an anonymous or office request is not read, nor as the writer
 * of comments on it.
 */
export const rowsOf = statement<ItemRow, { ids: string; viewer: number }>(`
  select i.id, i.kind, i.count, i.created_at as createdAt, i.prayer_id as prayerId, i.group_id as groupId,
    p.title, p.user_id as authorId, p.is_anonymous as isAnonymous, p.is_from_office as isFromOffice,
    p.on_behalf_of as onBehalfOf,
    substr(coalesce(c.content, n.content, a.content), 1, ${READ}) as content,
    w.id as writerId, w.first_name as firstName, w.last_name as lastName,
    ${pictureAddress('w', '$viewer')} as profileImageUrl,
    coalesce(g.name, ig.name) as groupName, v.nonce,
  coalesce(me.can_invite, 0) or i.user_id = g.owner_id as canInvite,
  coalesce(me.can_remove, 0) or i.user_id = g.owner_id as canRemove
  from json_each($ids) l cross join inbox i on i.id = l.value
  left join prayers p on p.id = i.prayer_id
  left join comments c on ${isQuoting('comments')} and c.id = (
    select c.id from comments c where c.prayer_id = i.prayer_id and c.user_id <> $viewer
      and ${isShown('c', '$viewer')} order by c.id desc limit 1)
  left join updates n on ${isQuoting('updates')} and n.id = (
    select n.id from updates n where n.prayer_id = i.prayer_id
      and ${isShown('n', '$viewer')} order by n.id desc limit 1)
  left join answers a on ${isQuoting('answer')} and a.id = p.answer_id
  left join users w on w.id = case
    when ${isQuoting('comments')} then c.user_id
    when ${isQuoting('request', 'updates', 'answer')} then p.shown_author_id end
    and (w.id <> p.user_id or p.shown_author_id is not null)
  left join groups g on g.id = i.group_id
  left join invitations v on v.id = i.invitation_id
  left join groups ig on ig.id = v.group_id
  left join members me on me.group_id = i.group_id and me.user_id = i.user_id`);

type Place = Pick<ItemRow, 'id' | 'kind' | 'prayerId'>;

/** The subjects of these items. */
export const placesOf = statement<Place, { ids: string }>(`
  select i.id, i.kind, i.prayer_id as prayerId
  from json_each($ids) l cross join inbox i on i.id = l.value`);

/** Returns the writer and the words of an item's line. */
export const sayingOf = (row: ItemRow, viewer: { id: number }) => ({
  who: whoIn(row, viewer),
  person: personIn(row),
  words: wordsIn(row),
  title: row.title,
  group: row.groupName,
});

const personIn = ({ firstName, lastName, profileImageUrl }: ItemRow) =>
  firstName === null || lastName === null ? null : { firstName, lastName, profileImageUrl };

const whoIn = (row: ItemRow, viewer: { id: number }) => {
  const { kind, onBehalfOf } = row;
  const quotes = kinds[kind].inbox?.quotes;
  if (!quotes) return null;
  const isOfAuthor = quotes !== 'comments';
  if (isOfAuthor && onBehalfOf) return m.prayers_for({ name: onBehalfOf });
  const user = personIn(row);
  return authorName({
    isMine: isOfAuthor && row.authorId === viewer.id,
    isAnonymous: user === null && row.isAnonymous === 1,
    isFromOffice: user === null && row.isFromOffice === 1,
    user,
  });
};

/** Returns the words of an item; none for an update of an anonymous request, which only its page shows. */
const wordsIn = ({ kind, content, isAnonymous, isFromOffice }: ItemRow) => {
  const isUpdate = kinds[kind].inbox?.quotes === 'updates';
  if (content === null || (isUpdate && (isAnonymous === 1 || isFromOffice === 1))) return null;
  // The writer's account is deleted.
  return content === '' ? m.account_testimony_deleted() : firstWords(content) || null;
};
