import { m } from '../../../shared/messages.ts';
import { authorName } from '../../../shared/names.ts';
import { commentShownTo } from '../../comments/comments.ts';
import { HIDES_AUTHOR, isShown } from '../../prayers/reach.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { type Line, pathOfPrayer } from '../lines.ts';
import { putForFollowers } from '../put-in-inbox.ts';
import { mailAuthor } from '../put-in-mail.ts';
import { pushUser } from '../put-in-push.ts';
import { hidesText, request } from '../subjects.ts';

/** Maximum number of comments on one request in a digest, which also has the number of the others. */
const MOST_IN_DIGEST = 3;

/**
 * A comment on the recipient's own request. A push message needs none of its text. The author of an
 * anonymous request gets no mail, which would show who wrote it.
 */
const commentOnOwn = (context: NoticeContext) => {
  const { parts, delivery } = context;
  const found = request(context);
  if (!found?.prayer.isMine) return null;
  if (delivery.channel === 'push') return { prayer: found.prayer, author: '', text: '' };
  if (hidesText(found.prayer)) return null;
  const comment = commentShownTo(parts.db, found.user, delivery.entryId ?? 0);
  return { prayer: found.prayer, author: authorName(comment), text: comment.content };
};

type Commented = { id: number; prayerId: number; authorId: number; by: number };

/**
 * A comment, for the request's author unless they wrote it. Members who bookmarked the request or
 * commented find it in their inbox.
 */
export const comment = kind('comment', {
  isAboutOthers: true,
  takesAnswers: true,
  toHousehold: commentShownTo,
  stoppable: 'notifyReplies',
  about: commentOnOwn,
  mail: ({ prayer, author, text }, { baseUrl }) => ({
    subject: m.mail_comment_subject(),
    paragraphs: [m.mail_comment_intro({ author })],
    quote: { title: m.mail_comment_quote({ title: prayer.title }), text },
    action: { label: m.mail_comment_action(), url: `${baseUrl}${pathOfPrayer(prayer)}` },
    footer: m.mail_comment_footer(),
  }),
  push: ({ prayer }) => lineOf(prayer),
  inbox: {
    line: (item) => ({ text: m.inbox_comment(item), path: pathOfPrayer({ id: item.prayerId }) }),
    quotes: 'comments',
    isSo: `exists (
      select 1 from comments c where c.prayer_id = i.prayer_id and c.user_id <> ?1
        and ${isShown('c', '?1')})`,
  },
  digest: {
    isSo: `p.user_id = $viewer and not ${HIDES_AUTHOR} and exists (
      select 1 from comments c where c.id = i.entry_id and c.user_id <> $viewer
        and ${isShown('c', '$viewer')})`,
    isAlwaysHeard: true,
    texts: ({ db, user }, entries) => [
      ...entries.slice(-MOST_IN_DIGEST).map((id) => {
        const { content: text, ...comment } = commentShownTo(db, user, id);
        return m.mail_digest_comment({ author: authorName(comment), text });
      }),
      entries.length > MOST_IN_DIGEST
        ? m.mail_digest_more_comments({ count: entries.length - MOST_IN_DIGEST })
        : null,
    ],
  },
  event: {
    kind: 'comment',
    line: ({ prayer, isOwn }) => (prayer && isOwn ? lineOf(prayer) : null),
  },
  notify: (occasion, { id, prayerId, authorId, by }: Commented) => {
    const follows = ['bookmarks', 'comments'] as const;
    putForFollowers(occasion, { prayerId, by }, { author: authorId, follows });
    if (authorId === by) return;
    pushUser(occasion, authorId, prayerId);
    mailAuthor(occasion, { prayerId, authorId, entryId: id });
  },
});

const lineOf = (prayer: { id: number }): Line => ({
  title: m.notices_comment(),
  path: pathOfPrayer(prayer),
});
