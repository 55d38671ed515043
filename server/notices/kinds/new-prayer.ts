import { m } from '../../../shared/messages.ts';
import { afterTitle } from '../../../shared/titles.ts';
import { kind } from '../kind.ts';
import { type Line, pathOfPrayer } from '../lines.ts';
import { putForMembers } from '../put-in-inbox.ts';
import { mailMembers } from '../put-in-mail.ts';
import { pushMembers } from '../put-in-push.ts';
import { quoteOf, requestInGroup, textsOf } from '../subjects.ts';
import { withdrawUnsent } from '../withdraw.ts';

/** A new request in a group, for its members except the author. */
export const newPrayer = kind('new-prayer', {
  isAboutOthers: true,
  takesAnswers: true,
  toHousehold: true,
  stoppable: 'notifyNewPrayers',
  isAtOnceIfUrgent: true,
  about: requestInGroup(false),
  mail: (about, { baseUrl }) => {
    const { groupName: group, author, ...request } = textsOf(about);
    return {
      subject: m.mail_new_request_subject({ group }),
      paragraphs: [m.mail_new_request_intro({ author, group })],
      quote: quoteOf(request),
      action: {
        label: m.mail_new_request_action(),
        url: `${baseUrl}${pathOfPrayer(about.prayer)}`,
      },
      footer: m.mail_member_footer({ group }),
    };
  },
  push: ({ prayer, group }) => lineOf(prayer, group),
  inbox: {
    line: (item) => ({
      text: m.inbox_new_request(item),
      path: pathOfPrayer({ id: item.prayerId }),
    }),
    quotes: 'request',
    isElsewhere: true,
  },
  digest: {
    isSo: 'p.answer_id is null and p.rested_at is null',
    label: {
      rank: 2,
      words: ({ author, isUrgent }) =>
        isUrgent ? m.mail_digest_urgent({ author }) : m.mail_digest_new({ author }),
    },
    texts: ({ prayer }) => [afterTitle(prayer) || null],
  },
  event: {
    kind: 'new-prayer',
    isChosen: true,
    line: ({ prayer, group }) => prayer && group && lineOf(prayer, group),
  },
  notify: (occasion, { id, authorId }: { id: number; authorId: number }) => {
    putForMembers(occasion, { prayerId: id, by: authorId });
    pushMembers(occasion, { id, doneBy: authorId });
    mailMembers(occasion, { id, doneBy: authorId });
    withdrawUnsent(occasion.tx, id, occasion.now);
  },
});

const lineOf = (prayer: { id: number }, group: { name: string }): Line => ({
  title: m.notices_new_request({ group: group.name }),
  path: pathOfPrayer(prayer),
});
