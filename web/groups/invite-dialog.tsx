import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Group } from '../../shared/groups.ts';
import { type InviteForm as InviteFields, inviteForm } from '../../shared/invitations.ts';
import { isStatus, serverSentence } from '../api/errors.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useInvited } from './invited.ts';
import { type Invited, InvitedNotice } from './invited-notice.tsx';
import { RevokeInviteLink } from './revoke-invite-link.tsx';

type InviteDialogProps = { group: Group; open: boolean; onClose: () => void };

export const InviteDialog = ({ group, open, onClose }: InviteDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Invite Members">
    <InviteForm group={group} onClose={onClose} />
    <div className="mt-4 border-line border-t-2 pt-2">
      <RevokeInviteLink groupId={group.id} />
    </div>
  </Dialog>
);

function InviteForm({ group, onClose }: Omit<InviteDialogProps, 'open'>) {
  const invited = useInvited(group.id);
  const [lastInvited, setLastInvited] = useState<Invited>();
  const invite = useAction('invite');
  const form = useForm({
    resolver: zodResolver(inviteForm),
    defaultValues: { email: '', sendWelcomeMessage: true },
  });

  const { register, setError, getValues, reset } = form;

  const send = (body: InviteFields) => {
    const earlier = invited.find(body.email);
    setLastInvited(earlier);
    if (earlier) {
      setError('email', { message: 'Already invited' }, { shouldFocus: true });
      return;
    }
    invite.mutate(
      { params: { id: group.id }, body },
      {
        onSuccess: ({ email, inviteUrl }) => {
          invited.add({ email, inviteUrl });
          setLastInvited({ email, inviteUrl });
          // Only what was sent makes room: the next address may be half written by now.
          const { email: written, sendWelcomeMessage } = getValues();
          reset({ email: written.trim() === body.email ? '' : written, sendWelcomeMessage });
        },
        onError: (error) => {
          // Such as "already a member": the field is where that can be put right.
          if (isStatus(error, 400, 409)) setError('email', { message: serverSentence(error) });
        },
      },
    );
  };

  return (
    <Form form={form} onSubmit={send} className="flex flex-col gap-4">
      <p>
        Invite someone to {group.name} by their e-mail address. The invitation works once, for 7
        days.
      </p>
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        error={form.formState.errors.email?.message}
        {...register('email')}
      />
      <Checkbox label="Send a welcome message when they join" {...register('sendWelcomeMessage')} />
      {lastInvited && <InvitedNotice {...lastInvited} />}
      <Actions>
        <Button tone="plain" onClick={onClose}>
          {lastInvited ? 'Done' : 'Cancel'}
        </Button>
        <Button type="submit" pending={invite.isPending} pendingLabel="Sending invitation...">
          Send Invitation
        </Button>
      </Actions>
    </Form>
  );
}
