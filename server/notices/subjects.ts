import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { afterTitle } from '../../shared/titles.ts';
import { groupFor } from '../groups/group.ts';
import { groupsThatNotify } from '../groups/my-notices.ts';
import { prayerFor, presentPrayer } from '../prayers/prayer.ts';
import type { NoticeContext } from './kind.ts';

/*
 * Subjects of several kinds of notices, as the recipient may see them when the notice is sent. Each
 * function returns null if the notice is dropped.
 */

/**
 * Returns a request and its group, as the recipient sees them; null without a recipient. The group is null
 * if the recipient turned the request off in all of its groups.
 */
export const request = ({ parts: { db }, delivery, user }: NoticeContext) => {
  if (!user) return null;
  const prayer = presentPrayer(user, prayerFor(db, user, delivery.subjectId ?? 0));
  const groups = groupsThatNotify(db, user)(prayer);
  return { prayer, user, group: groups.find(({ id }) => id === delivery.groupId) ?? groups[0] };
};

/**
 * Returns a request as the other members of its group see it, for its author too if their name is hidden:
 * no mail or push message about it shows that it is its recipient's.
 */
export const asOthersSee = (prayer: Prayer): Prayer =>
  hidesAuthor(prayer) ? { ...prayer, isMine: false, user: null, userId: null } : prayer;

export const requestInGroup = (isAnswered: boolean) => (context: NoticeContext) => {
  const found = request(context);
  return found?.group && found.prayer.isAnswered === isAnswered
    ? { prayer: asOthersSee(found.prayer), group: found.group }
    : null;
};

type RequestInGroup = NonNullable<ReturnType<ReturnType<typeof requestInGroup>>>;

/** Returns whether the author of a request is hidden. An office request has no author to hide. */
const hidesAuthor = ({ isAnonymous, isFromOffice }: Prayer) => isAnonymous && !isFromOffice;

/** Whether mails leave out a request's text. */
export const hidesText = hidesAuthor;

/** A request's title in a mail, with the name of the person it is for. */
export const titleOf = ({ title, onBehalfOf }: Pick<Prayer, 'title' | 'onBehalfOf'>) =>
  onBehalfOf === null ? title : m.prayers_for_titled({ name: onBehalfOf, title });

/** presentPrayer hides an anonymous author. The mail then leaves out the author's text too. */
export const textsOf = ({ prayer, group }: RequestInGroup) => {
  const isHidden = hidesText(prayer);
  return {
    groupName: group.name,
    author: authorName(prayer),
    title: titleOf(prayer),
    content: isHidden ? null : prayer.content,
    answer: isHidden ? null : prayer.answerContent,
  };
};

/** A request's text as a mail quotes it; undefined if it is hidden. */
export const quoteOf = ({ title, content }: { title: string; content: string | null }) =>
  content === null ? undefined : { title, text: afterTitle({ title, content }) };

/** Returns the recipient, for notices about their own account. */
export const ownAccount = ({ user }: NoticeContext) => user;

export const ownGroup = ({ parts: { db }, delivery, user }: NoticeContext) =>
  user && groupFor(db, user, delivery.groupId ?? 0);

/** Returns a group of the recipient that another member owns. */
export const groupOfAnother = (context: NoticeContext) => {
  const group = ownGroup(context);
  return group?.isOwner ? null : group;
};
