import { useState } from 'react';
import { addressKey } from '../../shared/address.ts';
import type { Group } from '../../shared/groups.ts';
import type { ManyInvited } from '../../shared/invite-many.ts';
import { useAction } from '../api/use-action.ts';
import type { Candidate } from './candidates.ts';
import { InviteManyForm, useListOfPeople } from './invite-many-form.tsx';
import { InviteManyOutcomes } from './invite-many-outcomes.tsx';
import { InviteManyPreview } from './invite-many-preview.tsx';
import type { Unread } from './list-of-people/people.ts';

type Step =
  | { name: 'list' }
  | { name: 'seen'; candidates: Candidate[]; unread: Unread[] }
  | { name: 'done'; outcomes: ManyInvited[]; names: ReadonlyMap<string, string> };

/** Invites by a list: what was pasted, what was understood, and what became of each. */
export function InviteMany({ group }: { group: Group }) {
  const [step, setStep] = useState<Step>({ name: 'list' });
  const list = useListOfPeople(group.id);
  const send = useAction('inviteMany');
  const change = () => setStep({ name: 'list' });

  const invite = (chosen: readonly Candidate[]) => {
    const emails = chosen.map(({ email }) => email);
    const names = new Map(chosen.map(({ email, name }) => [addressKey(email), name]));
    send.mutate(
      { params: { id: group.id }, body: { emails, sendWelcomeMessage: true } },
      {
        onSuccess: (outcomes) => {
          list.empty();
          setStep({ name: 'done', outcomes, names });
        },
      },
    );
  };

  if (step.name === 'list')
    return (
      <InviteManyForm
        groupId={group.id}
        list={list}
        onSeen={(candidates, unread) => setStep({ name: 'seen', candidates, unread })}
      />
    );
  if (step.name === 'seen')
    return (
      <InviteManyPreview
        candidates={step.candidates}
        unread={step.unread}
        isSending={send.isPending}
        onBack={change}
        onSend={invite}
      />
    );
  return (
    <InviteManyOutcomes
      group={group}
      outcomes={step.outcomes}
      nameOf={(email) => step.names.get(addressKey(email)) || email}
      onAgain={change}
    />
  );
}
