import { listed } from '../../shared/listed.ts';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { prayerActions } from '../api/actions/prayers.ts';
import { useAction } from '../api/actions/use-action.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { isWithGroupLeft } from './words.ts';

type ConfirmProps = { prayer: Prayer; onClose: () => void };

/** Asks before a request is deleted, and says what is deleted. */
export function DeletePrayer({
  prayer,
  onClose,
  onDeleted = onClose,
}: ConfirmProps & { onDeleted?: () => void }) {
  const { mutateAsync, isPending } = useAction(prayerActions.deletePrayer);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      // A promise and not a callback, because the card is unmounted before the response.
      onConfirm={() => void mutateAsync({ params: { id: prayer.id } }).then(onDeleted, () => {})}
      title={m.prayers_delete_title({ title: prayer.title })}
      confirmLabel={m.ui_delete()}
      pending={isPending}
      pendingLabel={m.ui_deleting()}
    >
      <p>{whatGoes(prayer)}</p>
    </ConfirmDialog>
  );
}

function whatGoes(prayer: Prayer) {
  if (prayer.isPrivate) return m.prayers_delete_private();
  if (isWithGroupLeft(prayer)) return m.prayers_delete_shared_with_left();
  return m.prayers_delete_shared({ groups: listed(prayer.groups.map((group) => group.name)) });
}

/** Asks before those who prayed for a request are told that it is now. Says neither who nor how many they are. */
export function SayNow({ prayer, onClose }: ConfirmProps) {
  const { mutate, isPending } = useAction(prayerActions.sayNow);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: prayer.id } }, { onSuccess: onClose })}
      title={m.prayers_now_title()}
      confirmLabel={m.prayers_menu_now()}
      tone="primary"
      pending={isPending}
      pendingLabel={m.prayers_now_saying()}
    >
      <p>{m.prayers_now_explained()}</p>
    </ConfirmDialog>
  );
}

/** Removes the answered status; for the author only. */
export function RemoveAnswer({ prayer, onClose }: ConfirmProps) {
  const { mutate, isPending } = useAction(prayerActions.removeAnswer);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: prayer.id } }, { onSuccess: onClose })}
      title={m.prayers_remove_answer_title({ title: prayer.title })}
      confirmLabel={m.ui_remove()}
      pending={isPending}
      pendingLabel={m.ui_removing()}
    >
      <p>{m.prayers_remove_answer_explained()}</p>
    </ConfirmDialog>
  );
}
