import type { Group } from '../../shared/groups.ts';
import { useCurrentUser } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type LeaveGroupDialogProps = { group: Group; open: boolean; onClose: () => void };

export function LeaveGroupDialog({ group, open, onClose }: LeaveGroupDialogProps) {
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const leave = useAction('leaveGroup');
  const confirm = () => {
    if (!user) return;
    void leave
      .mutateAsync({ params: { id: group.id, userId: user.id } })
      .then(() => navigate(paths.groups), onClose);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title="Leave Group"
      confirmLabel="Leave Group"
      pending={leave.isPending}
      pendingLabel="Leaving..."
    >
      <p className="font-semibold">Leave the group {group.name}?</p>
      <p>
        You will no longer see its prayer requests. What you have shared with the group stays there.
        To come back, you need a new invitation.
      </p>
    </ConfirmDialog>
  );
}
