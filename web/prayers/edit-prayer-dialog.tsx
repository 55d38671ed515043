import type { Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EditInDialog } from './edit-in-dialog.tsx';
import { toPut, useEditDraft, valuesOf } from './edit-values.ts';
import { KeptDraft } from './kept-draft.tsx';
import { useKept } from './use-kept.ts';

/** Changes a request where it stands, without leaving the list. */
export function EditPrayerDialog({ prayer, onClose }: { prayer: Prayer; onClose: () => void }) {
  const draft = useEditDraft(prayer.id);
  const { kept, startOver } = useKept(draft);
  const { mutate, isPending } = useAction('changePrayer');

  const done = () => {
    draft.drop();
    onClose();
  };

  return (
    <Dialog open onClose={onClose} title="Edit Prayer Request" canClose={!isPending}>
      <div className="flex flex-col gap-5">
        {kept && <KeptDraft onStartOver={startOver} />}
        <p className="text-muted">
          Category: {prayer.category}.{' '}
          <Link to={paths.editPrayer(prayer.id)} onClick={onClose} className="link">
            Change the category
          </Link>
        </p>
        <EditInDialog
          key={kept ? 'kept' : 'as it is'}
          prayer={prayer}
          defaultValues={kept ?? valuesOf(prayer)}
          isPending={isPending}
          onChange={draft.keep}
          onCancel={done}
          onSubmit={(form) =>
            mutate({ params: { id: prayer.id }, body: toPut(form) }, { onSuccess: done })
          }
        />
      </div>
    </Dialog>
  );
}
