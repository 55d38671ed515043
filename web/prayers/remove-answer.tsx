import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { canRemoveAnswer } from '../../shared/permissions.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CardButton, CardButtons } from './card-button.tsx';

/** Takes back that a prayer was answered; for its author alone. */
export function RemoveAnswerButton({ prayer }: { prayer: Prayer }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useAction('removeAnswer');
  const close = () => setOpen(false);
  if (!canRemoveAnswer(prayer)) return null;
  return (
    <>
      <CardButtons label={`Change “${prayer.title}”`}>
        <CardButton icon={Undo2} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Remove answered status
        </CardButton>
      </CardButtons>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => mutate({ params: { id: prayer.id } }, { onSuccess: close })}
        title={`Remove the answered status of “${prayer.title}”?`}
        confirmLabel="Remove"
        pending={isPending}
        pendingLabel="Removing..."
      >
        <p>
          Are you sure you want to remove the answered status? This will move the prayer back to
          your active requests.
        </p>
      </ConfirmDialog>
    </>
  );
}
