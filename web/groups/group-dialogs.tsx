import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { groupActions } from '../api/actions/groups.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useCurrentUser } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

type GroupDialogProps = { group: Group; onClose: () => void };

export function LeaveGroupDialog({ group, onClose }: GroupDialogProps) {
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const leave = useAction(groupActions.leaveGroup);
  const confirm = () => {
    if (!user) return;
    void leave
      .mutateAsync({ params: { id: group.id, userId: user.id } })
      .then(() => navigate(paths.groups), onClose);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={m.groups_leave()}
      confirmLabel={m.groups_leave()}
      pending={leave.isPending}
      pendingLabel={m.groups_leave_pending()}
    >
      <p className="font-semibold">{m.groups_leave_question({ group: group.name })}</p>
      <p>{m.groups_leave_explained()}</p>
    </ConfirmDialog>
  );
}

/** Asks before a group is deleted, and lists what is deleted with it. */
export function DeleteGroupDialog({ group, onClose }: GroupDialogProps) {
  const navigate = useNavigate();
  const remove = useAction(groupActions.deleteGroup);
  // A promise instead of a callback, because the group's page may be gone by then.
  const confirm = () =>
    void remove
      .mutateAsync({ params: { id: group.id } })
      .then(() => navigate(paths.groups), onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={m.groups_delete()}
      confirmLabel={m.groups_delete()}
      pending={remove.isPending}
      pendingLabel={m.ui_deleting()}
    >
      <p className="font-semibold">{m.groups_delete_question({ group: group.name })}</p>
      <p>{m.groups_delete_explained({ count: group.memberCount })}</p>
      <p>{m.groups_delete_cannot_be_undone()}</p>
    </ConfirmDialog>
  );
}
