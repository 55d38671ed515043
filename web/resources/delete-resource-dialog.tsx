import type { Resource } from '../../shared/resources.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type DeleteResourceDialogProps = { resource: Resource; open: boolean; onClose: () => void };

export function DeleteResourceDialog({ resource, open, onClose }: DeleteResourceDialogProps) {
  const remove = useAction('deleteResource');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: resource.id } }, { onSettled: onClose })}
      title="Delete Resource"
      confirmLabel="Delete Resource"
      pending={remove.isPending}
      pendingLabel="Deleting..."
    >
      <p className="own-words font-semibold">Delete {resource.title}?</p>
      <p>
        Nobody can download {resource.fileName} from here any more. Copies that people have
        downloaded stay with them. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
