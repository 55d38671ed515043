import { useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { InviteManyForm } from './invite-many-form.tsx';
import { InviteManySteps } from './invite-many-steps.tsx';
import { useInvitingMany } from './inviting-many.ts';
import { useListForm } from './list-draft.ts';

/** Invites by a long list or a file: what was pasted, what was understood, what became of each. */
export function InviteMany({ group }: { group: Group }) {
  const typed = useListForm(group.id);
  // A draft keeps what is typed. The file is known to this page alone.
  const [file, setFile] = useState<File>();
  const many = useInvitingMany(group.id, () => {
    typed.endDraft();
    setFile(undefined);
  });
  return (
    <Card>
      {many.step.name === 'list' ? (
        <InviteManyForm
          list={{ ...typed, file, setFile }}
          isAgain={many.step.isAgain}
          onRead={many.look}
          refusal={many.refusal}
        />
      ) : (
        <InviteManySteps
          group={group}
          many={many}
          sendsWelcome
          end={
            <Button tone="plain" onClick={many.back}>
              {m.inviting_again()}
            </Button>
          }
        />
      )}
    </Card>
  );
}
