import type { Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { isWithGroupLeft, listed } from './words.ts';

type DeletePrayerProps = { prayer: Prayer; open: boolean; onClose: () => void };

export function DeletePrayer({ prayer, open, onClose }: DeletePrayerProps) {
  const { mutate, isPending } = useAction('deletePrayer');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: prayer.id } }, { onSuccess: onClose })}
      title={`Delete the prayer request “${prayer.title}”?`}
      confirmLabel="Delete"
      pending={isPending}
      pendingLabel="Deleting..."
    >
      <p>
        {whatGoes(prayer)} It cannot be brought back. If it has been answered, you can mark it as
        answered instead.
      </p>
    </ConfirmDialog>
  );
}

function whatGoes(prayer: Prayer) {
  if (prayer.isPrivate) return 'The request and its comments will be gone.';
  const who = isWithGroupLeft(prayer)
    ? 'everyone it is shared with'
    : `everyone in ${listed(prayer.groups.map((group) => group.name))}`;
  return `The request and its comments will be gone for ${who}.`;
}
