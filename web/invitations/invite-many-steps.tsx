import type { ReactNode } from 'react';
import { addressKey } from '../../shared/address.ts';
import type { Group } from '../../shared/groups.ts';
import { InviteManyOutcomes } from './invite-many-outcomes.tsx';
import { InviteManyPreview } from './invite-many-preview.tsx';
import type { InvitingMany } from './inviting-many.ts';

type StepsProps = {
  group: Group;
  many: InvitingMany;
  sendsWelcome: boolean;
  /** Button below the outcomes. */
  end: ReactNode;
};

/** The steps after the list: preview and outcomes. */
export function InviteManySteps({ group, many, sendsWelcome, end }: StepsProps) {
  const { step } = many;
  if (step.name === 'seen')
    return (
      <InviteManyPreview
        candidates={step.candidates}
        unread={step.unread}
        isSending={many.isSending}
        onBack={many.back}
        onSend={(chosen) => many.invite(chosen, sendsWelcome)}
      />
    );
  if (step.name === 'done')
    return (
      <InviteManyOutcomes
        group={group}
        outcomes={step.outcomes}
        nameOf={(email) => step.names.get(addressKey(email)) || email}
        end={end}
      />
    );
  return null;
}
