import { displayName } from '../../shared/names.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { MemberProps } from './member-props.ts';

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
