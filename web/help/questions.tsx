import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Disclosure } from '../ui/disclosure.tsx';

type Question = { question: string; answer: ReactNode };

/** What members ask, in the order in which they come to need it. */
const QUESTIONS: Question[] = [
  {
    question: 'How do I create a group?',
    answer: (
      <>
        <p>
          Go to <To path={paths.groups}>Groups</To> and choose New Group. Give it a name and, if you
          like, a few words about who it is for.
        </p>
        <p>You are then its owner: you invite people, and decide who may help you with that.</p>
      </>
    ),
  },
  {
    question: 'How do I invite others?',
    answer: (
      <>
        <p>
          Open your group. Copy Invite Link gives you one link for everyone, for the next 30 days.
          Invite Members makes an invitation for one person, which works once, for 7 days.
        </p>
        <p>Only the owner, and members whom the owner has allowed to, can invite.</p>
      </>
    ),
  },
  {
    question: 'How do I share a prayer request?',
    answer: (
      <p>
        Choose New Request, or the plus sign on a phone. Write what you would like prayer for, and
        choose one or more of your groups. Before you send it, a line tells you who will see it.
      </p>
    ),
  },
  {
    question: 'Who can see my request?',
    answer: (
      <>
        <p>
          Only the members of the groups you share it with. A private request is seen by you alone.
          Administrators see nothing of groups they do not belong to.
        </p>
        <p>
          You can change your mind at any time: edit the request, choose other groups or make it
          private.
        </p>
      </>
    ),
  },
  {
    question: 'What does anonymous mean?',
    answer: (
      <>
        <p>
          Nobody but you sees who wrote the request, not even the owner of the group. Your comments
          below it show no name either.
        </p>
        <p>In a small group, people may still guess from what you write.</p>
      </>
    ),
  },
  {
    question: 'Does anyone see that I prayed?',
    answer: <p>Others see how many people pray for a request, never who.</p>,
  },
  {
    question: 'How do I mark a prayer as answered?',
    answer: (
      <p>
        Choose Mark as answered on your request and write how it was answered. It moves to{' '}
        <To path={paths.answeredPrayers}>Answered Prayers</To>, where your group can give praise
        with you. If you did it by mistake, remove the answered status there.
      </p>
    ),
  },
  {
    question: 'How do I leave a group?',
    answer: (
      <>
        <p>
          Open the group and choose Leave Group. You no longer see its requests; what you have
          shared stays with the group until you delete it or make it private.
        </p>
        <p>
          An owner cannot leave a group without transferring ownership or deleting the group. To
          hand it over, choose Make Owner beside somebody’s name under Members.
        </p>
      </>
    ),
  },
  {
    question: 'How do I turn notifications on or off?',
    answer: (
      <p>
        Under Notifications in your <To path={paths.profile}>Profile</To>. What appears on your
        screen names the group, never the request or who wrote it. An e-mail also carries the
        request, unless it is anonymous.
      </p>
    ),
  },
  {
    question: 'How do I put Upheld on my phone?',
    answer: (
      <>
        <p>
          <strong>iPhone or iPad:</strong> open Upheld in Safari, touch the Share button, then Add
          to Home Screen.
        </p>
        <p>
          <strong>Android:</strong> open Upheld in Chrome, touch the three dots, then Add to Home
          screen or Install app.
        </p>
      </>
    ),
  },
  {
    question: 'Can I make the text larger?',
    answer: (
      <p>
        Yes. Open the menu at the top right and choose Display. You can also choose a light or a
        dark screen there.
      </p>
    ),
  },
];

export const Questions = () => (
  <ul className="divide-y-2 divide-line rounded-card border-2 border-line bg-card px-4 two:px-5">
    {QUESTIONS.map(({ question, answer }) => (
      <li key={question}>
        <Disclosure summary={question}>
          <div className="prose-width flex flex-col gap-2 pl-7">{answer}</div>
        </Disclosure>
      </li>
    ))}
  </ul>
);

// A declaration, as the answers above are drawn up before this line is reached.
function To({ path, children }: { path: string; children: string }) {
  return (
    <Link to={path} className="link">
      {children}
    </Link>
  );
}
