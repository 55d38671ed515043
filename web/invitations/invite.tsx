import { useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { invitationActions } from '../api/actions/invitations.ts';
import { useAction } from '../api/actions/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteManySteps } from './invite-many-steps.tsx';
import { useInvitedHere } from './invited-here.ts';
import { useInvitingMany } from './inviting-many.ts';
import { useListForm } from './list-draft.ts';

type InviteDialogProps = { group: Group; onClose: () => void };

/** Dialog that invites 1 to 30 people by address. Several are previewed before anything is sent. */
export function InviteDialog({ group, onClose }: InviteDialogProps) {
  const typed = useListForm(group.id);
  const invited = useInvitedHere(group.id);
  const [sendsWelcome, setSendsWelcome] = useState(true);
  const many = useInvitingMany(group.id, (outcomes) => {
    typed.endDraft();
    for (const { email, inviteUrl } of outcomes) if (inviteUrl) invited.add({ email, inviteUrl });
  });
  return (
    <Dialog open onClose={onClose} canClose={!many.isSending} title={m.invitations_send_open()}>
      {many.step.name === 'list' ? (
        <>
          <InviteForm
            group={group}
            typed={typed}
            isAgain={many.step.isAgain}
            welcome={{ isSent: sendsWelcome, choose: setSendsWelcome }}
            onSeveral={many.look}
            refusal={many.refusal}
            onClose={onClose}
          />
          <div className="mt-4 border-line border-t pt-2">
            <RevokeInviteLink groupId={group.id} />
          </div>
        </>
      ) : (
        <InviteManySteps
          group={group}
          many={many}
          sendsWelcome={sendsWelcome}
          end={
            <Button tone="plain" onClick={onClose}>
              {m.ui_done()}
            </Button>
          }
        />
      )}
    </Dialog>
  );
}

/** Revokes a link that has reached the wrong people. */
function RevokeInviteLink({ groupId }: { groupId: number }) {
  const revoke = useAction(invitationActions.revokeInviteLink);
  return (
    <Disclosure summary={m.invitations_link_off()}>
      <p className="mb-3">{m.invitations_link_off_explained()}</p>
      <Button
        tone="plain"
        onClick={() => revoke.mutate({ params: { id: groupId } })}
        pending={revoke.isPending}
        pendingLabel={m.invitations_link_off_pending()}
      >
        {m.invitations_link_off_submit()}
      </Button>
    </Disclosure>
  );
}
