import type { MemberPermissions } from '../../shared/groups.ts';
import { displayName } from '../../shared/names.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import type { MemberProps } from './members.tsx';

type PermissionsDialogProps = MemberProps & { open: boolean; onClose: () => void };

/** What a member may do besides praying; each switch takes effect at once. */
export function PermissionsDialog({ group, member, open, onClose }: PermissionsDialogProps) {
  const setPermissions = useAction('setMemberPermissions');
  const { canInvite, canRemove } = member;
  const save = (body: MemberPermissions) =>
    setPermissions.mutate({ params: { id: group.id, userId: member.userId }, body });
  // While an answer is awaited the switches already stand where they were put.
  const shown = setPermissions.isPending ? setPermissions.variables.body : { canInvite, canRemove };
  return (
    <Dialog open={open} onClose={onClose} title={`Permissions for ${displayName(member.user)}`}>
      <Switch
        label="Can invite members"
        hint="Invite people by e-mail and share the invite link."
        checked={shown.canInvite}
        onChange={(isOn) => save({ ...shown, canInvite: isOn })}
        pending={setPermissions.isPending}
      />
      <Switch
        label="Can remove members"
        hint="Remove members who hold no permission themselves."
        checked={shown.canRemove}
        onChange={(isOn) => save({ ...shown, canRemove: isOn })}
        pending={setPermissions.isPending}
      />
      <Actions>
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </Dialog>
  );
}

type TransferDialogProps = MemberProps & { open: boolean; onClose: () => void };

export function TransferDialog({ group, member, open, onClose }: TransferDialogProps) {
  const transfer = useAction('transferOwnership');
  const name = displayName(member.user);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() =>
        transfer.mutate(
          { params: { id: group.id }, body: { userId: member.userId } },
          { onSettled: onClose },
        )
      }
      title="Transfer Ownership"
      confirmLabel="Transfer Ownership"
      tone="primary"
      pending={transfer.isPending}
      pendingLabel="Transferring..."
    >
      <p className="font-semibold">
        Make {name} the owner of {group.name}?
      </p>
      <p>
        You will be a member like the others, and may then leave the group. Only {name} can make you
        the owner again.
      </p>
    </ConfirmDialog>
  );
}

type RemoveMemberDialogProps = MemberProps & { open: boolean; onClose: () => void };

export function RemoveMemberDialog({ group, member, open, onClose }: RemoveMemberDialogProps) {
  const remove = useAction('removeMember');
  const name = displayName(member.user);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ params: { id: group.id, userId: member.userId } }, { onSettled: onClose })
      }
      title="Remove Member"
      confirmLabel="Remove Member"
      pending={remove.isPending}
      pendingLabel="Removing..."
    >
      <p className="font-semibold">
        Remove {name} from {group.name}?
      </p>
      <p>
        They will no longer see its prayer requests. What they have shared with the group stays
        there. The group's invite link stops working, so that it cannot bring them back.
      </p>
    </ConfirmDialog>
  );
}
