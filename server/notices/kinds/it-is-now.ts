import { m } from '../../../shared/messages.ts';
import { recordForFollowers } from '../../events/record-prayers.ts';
import { NOW_LASTS, nowSince } from '../../prayers/now.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { type Line, pathOfPrayer } from '../lines.ts';
import { putForFollowers } from '../put-in-inbox.ts';
import { mailFollowersNow, mailsNow, postMail } from '../put-in-mail.ts';
import { pushFollowers } from '../put-in-push.ts';
import { asOthersSee, request, titleOf } from '../subjects.ts';

/**
 * Returns a request that the recipient prayed for and of which it is now, in a group that notifies them; else null. It
 * is no longer now if it was answered, rests or became private, if its author ended it, or after three hours: a later
 * notice would tell of something that is over. The inbox has it still.
 */
const requestNow = (context: NoticeContext) => {
  const { parts, delivery, now } = context;
  const found = request(context);
  if (!found?.group || !found.prayer.hasPrayed) return null;
  if (delivery.channel === 'mail' && !mailsNow(found.user)) return null;
  // Its author may have said it again since, on the next day.
  if (nowSince(parts.db, found.prayer.id, now) !== delivery.createdAt) return null;
  return { prayer: asOthersSee(found.prayer), group: found.group };
};

type Cause =
  | { prayerId: number; authorId: number }
  /** The mail for a user whose push messages did not arrive; `saidAt` is when the author said it. */
  | { prayerId: number; mailTo: number; saidAt: number };

/**
 * It is now: what a request is about begins, as its author says. For members who prayed for it, by push, or by mail where
 * no push arrives. The push message and the subject have no title. A digest would come too late, and a household reader
 * would learn that the recipient prayed.
 */
export const itIsNow = kind('it-is-now', {
  isAboutOthers: true,
  takesAnswers: true,
  stoppable: 'notifyNow',
  isOverAfter: NOW_LASTS,
  about: requestNow,
  mail: ({ prayer, group }, { baseUrl }) => ({
    subject: m.mail_now_subject(),
    paragraphs: [m.mail_now_intro({ group: group.name })],
    quote: { title: m.mail_update_quote({ title: titleOf(prayer) }), text: '' },
    action: { label: m.mail_update_action(), url: `${baseUrl}${pathOfPrayer(prayer)}` },
    footer: m.mail_now_footer(),
  }),
  push: ({ prayer }) => lineOf(prayer),
  inbox: {
    line: (item) => ({ text: m.inbox_now(item), path: pathOfPrayer({ id: item.prayerId }) }),
    quotes: 'request',
  },
  event: {
    kind: 'it-is-now',
    isChosen: true,
    isSo: (db, id, at) => nowSince(db, id, at) !== null,
    line: ({ prayer, isOwn }) => (prayer && isOwn ? lineOf(prayer) : null),
  },
  notify: (occasion, cause: Cause) => {
    const { prayerId } = cause;
    if ('mailTo' in cause) {
      const to = { userId: cause.mailTo };
      postMail({ ...occasion, now: cause.saidAt }, { to, subjectId: prayerId });
      return;
    }
    const { tx, kind, now } = occasion;
    const by = cause.authorId;
    putForFollowers(occasion, { prayerId, by }, { author: by, follows: ['supports'] });
    recordForFollowers(tx, prayerId, { kind, by, at: now });
    pushFollowers(occasion, prayerId);
    mailFollowersNow(occasion, prayerId);
  },
});

const lineOf = (prayer: { id: number }): Line => ({
  title: m.notices_now(),
  path: pathOfPrayer(prayer),
});
