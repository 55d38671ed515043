import type { Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EditInDialog } from './edit-in-dialog.tsx';
import { toPut } from './edit-values.ts';

/** Changes a request where it stands, without leaving the list. */
export function EditPrayerDialog({ prayer, onClose }: { prayer: Prayer; onClose: () => void }) {
  const { mutate, isPending } = useAction('changePrayer');
  return (
    <Dialog open onClose={onClose} title="Edit Prayer Request" canClose={!isPending}>
      <p className="-mt-2 mb-5 text-muted">
        Category: {prayer.category}.{' '}
        <Link to={paths.editPrayer(prayer.id)} onClick={onClose} className="link">
          Change the category
        </Link>
      </p>
      <EditInDialog
        prayer={prayer}
        isPending={isPending}
        onCancel={onClose}
        onSubmit={(form) =>
          mutate({ params: { id: prayer.id }, body: toPut(form) }, { onSuccess: onClose })
        }
      />
    </Dialog>
  );
}
