import { useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { InviteManyForm } from './invite-many-form.tsx';
import { InviteManySteps } from './invite-many-steps.tsx';
import { useInvitingMany } from './inviting-many.ts';
import { useListForm } from './list-draft.ts';

/** Invites by a long list or a file: list, preview, outcomes. */
export function InviteMany({ group }: { group: Group }) {
  const typed = useListForm(group.id);
  // The typed text has a draft; the file exists in this page only.
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
