import type { Group, Member, MemberPermissions } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { groupActions } from '../api/actions/groups.ts';
import { useAction } from '../api/actions/use-action.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

export type MemberProps = { group: Group; member: Member };

type MemberDialogProps = MemberProps & { open: boolean; onClose: () => void };

/** A member's permissions. Each switch takes effect at once. */
export function PermissionsDialog({ group, member, open, onClose }: MemberDialogProps) {
  const setPermissions = useAction(groupActions.setMemberPermissions);
  const { canInvite, canRemove } = member;
  const save = (body: MemberPermissions) =>
    setPermissions.mutate({ params: { id: group.id, userId: member.userId }, body });
  // The switches show the new state before the server responds.
  const shown = setPermissions.isPending ? setPermissions.variables.body : { canInvite, canRemove };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.groups_permissions_of({ name: displayName(member.user) })}
    >
      <div className="flex flex-col gap-4">
        <Switch
          label={m.groups_permissions_invite()}
          hint={m.groups_permissions_invite_hint()}
          checked={shown.canInvite}
          onChange={(isOn) => save({ ...shown, canInvite: isOn })}
          pending={setPermissions.isPending}
        />
        <Switch
          label={m.groups_permissions_remove()}
          hint={m.groups_permissions_remove_hint()}
          checked={shown.canRemove}
          onChange={(isOn) => save({ ...shown, canRemove: isOn })}
          pending={setPermissions.isPending}
        />
        <p className="text-muted">{m.groups_permissions_explained()}</p>
      </div>
      <Actions>
        <Button onClick={onClose}>{m.ui_done()}</Button>
      </Actions>
    </Dialog>
  );
}

export function TransferDialog({ group, member, open, onClose }: MemberDialogProps) {
  const transfer = useAction(groupActions.transferOwnership);
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
      title={m.groups_transfer()}
      confirmLabel={m.groups_transfer()}
      tone="primary"
      pending={transfer.isPending}
      pendingLabel={m.groups_transfer_pending()}
    >
      <p className="font-semibold">{m.groups_transfer_question({ name, group: group.name })}</p>
      <p>{m.groups_transfer_explained({ name })}</p>
    </ConfirmDialog>
  );
}

export function RemoveMemberDialog({ group, member, open, onClose }: MemberDialogProps) {
  const remove = useAction(groupActions.removeMember);
  const name = displayName(member.user);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ params: { id: group.id, userId: member.userId } }, { onSettled: onClose })
      }
      title={m.groups_remove()}
      confirmLabel={m.groups_remove()}
      pending={remove.isPending}
      pendingLabel={m.ui_removing()}
    >
      <p className="font-semibold">{m.groups_remove_question({ name, group: group.name })}</p>
      <p>{m.groups_remove_explained()}</p>
    </ConfirmDialog>
  );
}
