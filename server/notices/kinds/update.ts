import { m } from '../../../shared/messages.ts';
import { authorName } from '../../../shared/names.ts';
import { recordForFollowers } from '../../events/record-prayers.ts';
import { isShown } from '../../prayers/reach.ts';
import { updateShownTo } from '../../prayers/updates.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { type Line, pathOfPrayer } from '../lines.ts';
import { putForFollowers } from '../put-in-inbox.ts';
import { mailFollowers } from '../put-in-mail.ts';
import { pushFollowers } from '../put-in-push.ts';
import { asOthersSee, hidesText, request } from '../subjects.ts';

/** An update of a request that the recipient follows. */
const updateOfFollowed = (context: NoticeContext) => {
  const { parts, delivery } = context;
  const found = request(context);
  if (!found?.group) return null;
  const prayer = asOthersSee(found.prayer);
  if (delivery.channel === 'push') return { prayer, author: '', text: null };
  const update = updateShownTo(parts.db, found.user, delivery.entryId ?? 0);
  return { prayer, author: authorName(prayer), text: hidesText(prayer) ? null : update.content };
};

type Updated = { id: number; prayerId: number; authorId: number };

/** An update, for members who prayed for the request, bookmarked it or commented. */
export const update = kind('update', {
  isAboutOthers: true,
  takesAnswers: true,
  toHousehold: updateShownTo,
  stoppable: 'notifyReplies',
  about: updateOfFollowed,
  mail: ({ prayer, author, text }, { baseUrl }) => ({
    subject: m.mail_update_subject(),
    paragraphs: [m.mail_update_intro({ author })],
    quote:
      text === null ? undefined : { title: m.mail_update_quote({ title: prayer.title }), text },
    action: { label: m.mail_update_action(), url: `${baseUrl}${pathOfPrayer(prayer)}` },
    footer: m.mail_update_footer(),
  }),
  push: ({ prayer }) => lineOf(prayer),
  inbox: {
    line: (item) => ({ text: m.inbox_update(item), path: pathOfPrayer({ id: item.prayerId }) }),
    quotes: 'updates',
    isSo: `exists (
      select 1 from updates n where n.prayer_id = i.prayer_id and ${isShown('n', '?1')})`,
  },
  digest: {
    isSo: `exists (
      select 1 from updates n where n.id = i.entry_id and ${isShown('n', '$viewer')})`,
    label: { rank: 3, words: ({ author }) => m.mail_digest_update({ author }) },
    texts: ({ db, user }, entries) =>
      entries
        .slice(-1)
        .map((id) => m.mail_digest_update_text({ text: updateShownTo(db, user, id).content })),
  },
  event: {
    kind: 'update',
    isChosen: true,
    line: ({ prayer, isOwn }) => (prayer && isOwn ? lineOf(prayer) : null),
  },
  notify: (occasion, { id, prayerId, authorId }: Updated) => {
    const { tx, kind, now } = occasion;
    const follows = ['supports', 'bookmarks', 'comments'] as const;
    putForFollowers(occasion, { prayerId, by: authorId }, { author: authorId, follows });
    recordForFollowers(tx, prayerId, { kind, by: authorId, at: now });
    pushFollowers(occasion, prayerId);
    mailFollowers(occasion, { prayerId, entryId: id });
  },
});

const lineOf = (prayer: { id: number }): Line => ({
  title: m.notices_update(),
  path: pathOfPrayer(prayer),
});
