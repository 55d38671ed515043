import type { MemberPermissions } from '../../shared/groups.ts';
import { displayName } from '../../shared/names.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import type { MemberProps } from './member-props.ts';

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
