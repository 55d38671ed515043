import { fullName } from '../../../shared/full-name.ts';
import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { type Line, pathOfPrayer } from '../lines.ts';
import { putForMembers } from '../put-in-inbox.ts';
import { mailMembers } from '../put-in-mail.ts';
import { pushMembers } from '../put-in-push.ts';
import { requestInGroup, textsOf } from '../subjects.ts';
import { withdrawUnsent } from '../withdraw.ts';

/** An answered request in a group, for its members except the writer of the answer. */
export const answeredPrayer = kind('answered-prayer', {
  isAboutOthers: true,
  takesAnswers: true,
  toHousehold: true,
  stoppable: 'notifyAnsweredPrayers',
  about: requestInGroup(true),
  mail: (about, { baseUrl }) => {
    const { groupName: group, title, answer } = textsOf(about);
    const { isMine, user } = about.prayer;
    return {
      subject:
        isMine || !user
          ? m.mail_answered_subject({ group })
          : m.mail_answered_subject_named({ author: fullName(user) }),
      ...(answer !== null && {
        opens: answer,
        quote: { title: m.mail_answered_quote({ title }), text: '' },
      }),
      paragraphs: [
        answer === null ? m.mail_answered_untold({ group }) : m.mail_answered_intro({ group }),
      ],
      action: { label: m.mail_answered_action(), url: `${baseUrl}${pathOfPrayer(about.prayer)}` },
      footer: m.mail_member_footer({ group }),
    };
  },
  push: ({ prayer, group }) => lineOf(prayer, group),
  inbox: {
    line: (item) => ({
      text: m.inbox_answered_request(item),
      path: pathOfPrayer({ id: item.prayerId }),
    }),
    quotes: 'answer',
    isSoInGroup: 'pg.answer_id is not null',
  },
  digest: {
    isSo: 'p.answer_id is not null',
    label: { rank: 1, words: ({ author }) => m.mail_digest_answered({ author }) },
    texts: ({ prayer }) => [prayer.answerContent],
  },
  event: {
    kind: 'answered-prayer',
    isChosen: true,
    line: ({ prayer, group }) => prayer && group && lineOf(prayer, group),
  },
  notify: (occasion, { id, answeredBy }: { id: number; answeredBy: number }) => {
    putForMembers(occasion, { prayerId: id, by: answeredBy });
    pushMembers(occasion, { id, doneBy: answeredBy });
    mailMembers(occasion, { id, doneBy: answeredBy });
    withdrawUnsent(occasion.tx, id, occasion.now);
  },
});

const lineOf = (prayer: { id: number }, group: { name: string }): Line => ({
  title: m.notices_answered_request({ group: group.name }),
  path: pathOfPrayer(prayer),
});
