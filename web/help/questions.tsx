import type { ReactNode } from 'react';
import { m, type Sentence } from '../../shared/messages.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { type RichMessage, RichText } from '../ui/rich-text.tsx';

/** Names of links and emphasis in the texts. */
type Mark = 'groups' | 'answered' | 'profile' | 'strong';

type Question = { question: Sentence; answer: RichMessage<Mark>[] };

/** Questions in the order in which members meet them. */
const QUESTIONS: Question[] = [
  { question: m.help_pray_question, answer: [m.help_pray_first] },
  { question: m.help_audience_question, answer: [m.help_audience_members, m.help_audience_change] },
  {
    question: m.help_anonymous_question,
    answer: [m.help_anonymous_nobody, m.help_anonymous_guess],
  },
  { question: m.help_prayed_question, answer: [m.help_prayed_number] },
  { question: m.help_request_question, answer: [m.help_request_new] },
  { question: m.help_answered_question, answer: [m.help_answered_mark] },
  { question: m.help_notifications_question, answer: [m.help_notifications_profile] },
  { question: m.help_text_size_question, answer: [m.help_text_size_display] },
  { question: m.help_phone_question, answer: [m.help_phone_iphone, m.help_phone_android] },
  { question: m.help_group_question, answer: [m.help_group_new, m.help_group_owner] },
  { question: m.help_invite_question, answer: [m.help_invite_ways, m.help_invite_who_may] },
  { question: m.help_leave_question, answer: [m.help_leave_stays, m.help_leave_owner] },
];

const linkTo = (path: string) => (text: ReactNode) => (
  <Link to={path} className="link">
    {text}
  </Link>
);

const MARKS = {
  groups: linkTo(paths.groups),
  answered: linkTo(paths.answeredPrayers),
  profile: linkTo(paths.profile),
  strong: (text: ReactNode) => <strong>{text}</strong>,
};

export const Questions = () => (
  <ul className="divide-y-2 divide-line rounded-card border border-line bg-card px-4 two:px-5">
    {QUESTIONS.map(({ question, answer }) => (
      <li key={question()}>
        <Disclosure summary={<h3>{question()}</h3>}>
          <div className="prose-width flex flex-col gap-2 ps-7">
            {answer.map((paragraph) => (
              <p key={paragraph({})}>
                <RichText message={paragraph} values={{}} marks={MARKS} />
              </p>
            ))}
          </div>
        </Disclosure>
      </li>
    ))}
  </ul>
);
