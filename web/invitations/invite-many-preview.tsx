import { partition } from 'es-toolkit';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox, Choices, Radio } from '../ui/fields/choices.tsx';
import { HEADING_WORDS } from '../ui/heading-words.ts';
import type { Unread } from './address-lists/people.ts';
import type { Candidate } from './candidates.ts';
import { Mark, Named } from './invited-person.tsx';
import { doubtOf, UnreadLines } from './unread-lines.tsx';

const STATUS = {
  new: m.inviting_status_new,
  member: m.inviting_status_member,
  invited: m.inviting_status_invited,
};

type PreviewProps = {
  candidates: readonly Candidate[];
  unread: readonly Unread[];
  isSending: boolean;
  onBack: () => void;
  onSend: (chosen: readonly Candidate[]) => void;
};

/** The people found in a list, to be checked before anything is sent. */
export function InviteManyPreview({ candidates, unread, isSending, onBack, onSend }: PreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [chosen, setChosen] = useState<ReadonlyMap<Candidate, string>>(new Map());
  const [ticked, setTicked] = useState<ReadonlySet<Candidate>>(new Set());
  const [unknown, others] = partition(candidates, ({ status }) => status === 'new');
  const [certain, doubtful] = partition(unknown, ({ withoutAt }) => withoutAt === undefined);
  const wanted = [...certain, ...doubtful.filter((person) => ticked.has(person))];
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        <span {...HEADING_WORDS}>{m.inviting_understood()}</span>
      </h2>
      <UnreadLines unread={unread} />
      {/* People who are not invited come first: below 300 others they would be overlooked. */}
      <ul className="flex flex-col gap-2">
        {doubtful.map((person, index) => (
          <Doubtful
            key={index}
            person={person}
            isTicked={ticked.has(person)}
            onTick={() => setTicked(toggled(ticked, person))}
          />
        ))}
        {[...others, ...certain].map((person, index) => (
          <Person
            key={index}
            person={person}
            email={chosen.get(person) ?? person.email}
            onChoose={(email) => setChosen(new Map(chosen).set(person, email))}
          />
        ))}
      </ul>
      {unknown.length === 0 && <p>{m.inviting_nobody()}</p>}
      <Actions>
        <Button tone="plain" onClick={onBack}>
          {m.inviting_back()}
        </Button>
        {wanted.length > 0 && (
          <Button
            pending={isSending}
            pendingLabel={m.inviting_sending()}
            onClick={() =>
              onSend(
                wanted.map((person) => ({ ...person, email: chosen.get(person) ?? person.email })),
              )
            }
          >
            {m.inviting_send({ count: wanted.length })}
          </Button>
        )}
      </Actions>
    </div>
  );
}

type DoubtfulProps = { person: Candidate; isTicked: boolean; onTick: () => void };

/** A person who is invited only if the user ticks them. */
const Doubtful = ({ person, isTicked, onTick }: DoubtfulProps) => (
  <li className="wrap-anywhere">
    <Checkbox
      label={<Named email={person.email} name={person.name || person.email} />}
      hint={doubtOf(person)}
      checked={isTicked}
      onChange={onTick}
    />
  </li>
);

type PersonProps = { person: Candidate; email: string; onChoose: (email: string) => void };

/** A person of the list, with a choice of address if there are several. */
function Person({ person, email, onChoose }: PersonProps) {
  const { name, addresses, status } = person;
  const isChosen = status === 'new' && addresses.length > 1;
  return (
    <li className="flex items-start gap-2">
      <Mark isWell={status === 'new'} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {isChosen ? (
          <>
            {name && <p className="own-words aligned-with-page font-semibold">{name}</p>}
            <Choices legend={m.inviting_choose({ name: name || email })} isLegendSeen={false}>
              {addresses.map((address) => (
                <Radio
                  key={address}
                  label={<span className="wrap-anywhere">{address}</span>}
                  checked={address === email}
                  onChange={() => onChoose(address)}
                />
              ))}
            </Choices>
          </>
        ) : (
          <Named email={email} name={name || email} />
        )}
        <p className="text-meta text-muted">{STATUS[status]()}</p>
      </div>
    </li>
  );
}

/** Returns the set with this person, or without if it had them. */
const toggled = (ticked: ReadonlySet<Candidate>, person: Candidate) => {
  const all = new Set(ticked);
  if (!all.delete(person)) all.add(person);
  return all;
};
