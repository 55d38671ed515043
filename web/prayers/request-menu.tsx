import { Ellipsis, Moon, Pencil, Trash2, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { canRemoveAnswer } from '../../shared/permissions.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useAction, usePray } from '../api/use-action.ts';
import { MarkAsAnsweredIcon, PrayIcon } from '../icons.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu, MenuAction } from '../ui/menu.tsx';
import { useMinute } from '../ui/minute.ts';
import { part } from '../ui/part.ts';
import { canPrayAgain, isWithGroupLeft, listed } from './words.ts';

const AnswerDialog = part(async () => (await import('./answer-dialog.tsx')).AnswerDialog);
const EditRequestDialog = part(async () => (await import('./edit-request.tsx')).EditRequestDialog);

type Opened = 'answer' | 'edit' | 'delete' | 'remove answer';

/** What can be done with a request besides praying: one menu, so that the card is for reading. */
export function RequestMenu({ prayer, onDeleted }: { prayer: Prayer; onDeleted?: () => void }) {
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const rest = useAction('restPrayer');
  const togglePraying = usePray(prayer.id);
  // What was prayed for today can be prayed for again from midnight on.
  useMinute();
  const about = { params: { id: prayer.id } };
  const items = [
    canPrayAgain(prayer) && (
      <MenuAction key="unpray" onSelect={() => togglePraying(true)} icon={<PrayIcon {...icon} />}>
        {m.prayers_menu_stop_praying()}
      </MenuAction>
    ),
    prayer.canAnswer && (
      <MenuAction
        key="answer"
        onSelect={() => setOpen('answer')}
        icon={<MarkAsAnsweredIcon {...icon} />}
      >
        {m.prayers_card_answer()}
      </MenuAction>
    ),
    prayer.canEdit && (
      <MenuAction key="edit" onSelect={() => setOpen('edit')} icon={<Pencil {...icon} />}>
        {m.prayers_card_edit()}
      </MenuAction>
    ),
    prayer.isMine && !prayer.isAnswered && !prayer.isResting && !prayer.isPrivate && (
      <MenuAction key="rest" onSelect={() => rest.mutate(about)} icon={<Moon {...icon} />}>
        {m.prayers_menu_rest()}
      </MenuAction>
    ),
    prayer.isAnswered && canRemoveAnswer(prayer) && (
      <MenuAction
        key="remove answer"
        onSelect={() => setOpen('remove answer')}
        icon={<Undo2 {...icon} />}
      >
        {m.prayers_card_remove_answer()}
      </MenuAction>
    ),
    prayer.canDelete && (
      <MenuAction key="delete" onSelect={() => setOpen('delete')} icon={<Trash2 {...icon} />}>
        {m.ui_delete()}
      </MenuAction>
    ),
  ].filter((item) => item);
  if (items.length === 0) return null;
  return (
    <div className="-mt-2 -mr-3 shrink-0 print:hidden">
      <Menu
        buttonLabel={m.prayers_menu_label({ title: prayer.title })}
        button={<Ellipsis aria-hidden className="size-6" />}
      >
        {items}
      </Menu>
      <Suspense>
        {open === 'answer' && <AnswerDialog prayer={prayer} onClose={close} />}
        {open === 'edit' && <EditRequestDialog prayer={prayer} onClose={close} />}
      </Suspense>
      {open === 'delete' && <DeletePrayer prayer={prayer} onClose={close} onDeleted={onDeleted} />}
      {open === 'remove answer' && <RemoveAnswer prayer={prayer} onClose={close} />}
    </div>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-muted' } as const;

type ConfirmProps = { prayer: Prayer; onClose: () => void };

function DeletePrayer({
  prayer,
  onClose,
  onDeleted = onClose,
}: ConfirmProps & { onDeleted?: () => void }) {
  const { mutateAsync, isPending } = useAction('deletePrayer');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      // A promise and no callback: the card is gone by the time the answer is there.
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

/** Removes the answered status; for the author only. */
function RemoveAnswer({ prayer, onClose }: ConfirmProps) {
  const { mutate, isPending } = useAction('removeAnswer');
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
