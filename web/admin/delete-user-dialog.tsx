import type { ListedUser } from '../../shared/admin.ts';
import { displayName } from '../../shared/names.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type DeleteUserDialogProps = { user: ListedUser; open: boolean; onClose: () => void };

export function DeleteUserDialog({ user, open, onClose }: DeleteUserDialogProps) {
  const remove = useAction('deleteUser');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: user.id } }, { onSettled: onClose })}
      title="Delete User"
      confirmLabel="Delete User"
      pending={remove.isPending}
      pendingLabel="Deleting..."
    >
      <p className="font-semibold">
        Delete {displayName(user)} ({user.email})?
      </p>
      <p>Are you sure you want to delete this user? This action cannot be undone.</p>
      <p>
        Everything they have written goes with them. A group they own passes to another of its
        members. To shut them out and keep what they wrote, switch off Active instead.
      </p>
    </ConfirmDialog>
  );
}
