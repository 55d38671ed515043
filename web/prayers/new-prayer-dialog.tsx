import { useAction } from '../api/use-action.ts';
import { Dialog } from '../ui/dialog.tsx';
import { KeptDraft } from './kept-draft.tsx';
import { NewPrayerForm } from './new-prayer-form.tsx';
import { emptyPrayer, openedFor, toSend, useNewPrayerDraft } from './new-prayer-values.ts';
import { useKept } from './use-kept.ts';

type NewPrayerDialogProps = {
  /** A group to have chosen already. */
  groupId?: number;
  onClose: () => void;
};

/** Writes a request: its words and who sees them; the rest is folded away. */
export function NewPrayerDialog({ groupId, onClose }: NewPrayerDialogProps) {
  const draft = useNewPrayerDraft('new');
  const { kept, startOver } = useKept(draft);
  const { mutate, isPending } = useAction('createPrayer');

  const done = () => {
    draft.drop();
    onClose();
  };

  return (
    <Dialog open onClose={onClose} title="New Prayer Request" canClose={!isPending}>
      <div className="flex flex-col gap-5">
        {kept && <KeptDraft onStartOver={startOver} />}
        <NewPrayerForm
          // A new sheet of paper, not the old one wiped.
          key={kept ? 'kept' : 'empty'}
          defaultValues={kept ? openedFor(kept, groupId) : emptyPrayer(groupId)}
          isPending={isPending}
          onChange={draft.keep}
          onCancel={onClose}
          onSubmit={(form) => mutate({ body: toSend(form) }, { onSuccess: done })}
        />
      </div>
    </Dialog>
  );
}
