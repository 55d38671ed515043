import { displayName } from '../../shared/names.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { MemberProps } from './member-props.ts';

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
