import type { Group } from '../../shared/groups.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { memberCount } from './words.ts';

type DeleteGroupDialogProps = { group: Group; open: boolean; onClose: () => void };

export function DeleteGroupDialog({ group, open, onClose }: DeleteGroupDialogProps) {
  const navigate = useNavigate();
  const remove = useAction('deleteGroup');
  // A promise and no callback: the group's page may be gone before the answer is handled.
  const confirm = () =>
    void remove
      .mutateAsync({ params: { id: group.id } })
      .then(() => navigate(paths.groups), onClose);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title="Delete Group"
      confirmLabel="Delete Group"
      pending={remove.isPending}
      pendingLabel="Deleting..."
    >
      <p className="font-semibold">Delete the group {group.name}?</p>
      <p>
        Its {memberCount(group.memberCount)} will no longer find it. Prayer requests shared only
        with this group become private: only their author sees them.
      </p>
      <p>This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
