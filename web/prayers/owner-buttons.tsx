import { CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { part } from '../ui/part.ts';
import { CardButton, CardButtons } from './card-button.tsx';
import { DeletePrayer } from './delete-prayer.tsx';

const AnswerDialog = part(async () => (await import('./answer-dialog.tsx')).AnswerDialog);
const EditRequestDialog = part(async () => (await import('./edit-request.tsx')).EditRequestDialog);

/** What the author, or whoever they trust with it, may change about an active request. */
export function OwnerButtons({ prayer }: { prayer: Prayer }) {
  const [open, setOpen] = useState<'answer' | 'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  if (!prayer.canAnswer && !prayer.canEdit && !prayer.canDelete) return null;
  return (
    <>
      <CardButtons label={`Change “${prayer.title}”`}>
        {prayer.canAnswer && (
          <CardButton icon={CircleCheck} aria-haspopup="dialog" onClick={() => setOpen('answer')}>
            Mark as answered
          </CardButton>
        )}
        {prayer.canEdit && (
          <CardButton icon={Pencil} aria-haspopup="dialog" onClick={() => setOpen('edit')}>
            Edit
          </CardButton>
        )}
        {prayer.canDelete && (
          <CardButton
            icon={Trash2}
            tone="danger"
            aria-haspopup="dialog"
            onClick={() => setOpen('delete')}
          >
            Delete
          </CardButton>
        )}
      </CardButtons>
      <Suspense>
        {open === 'answer' && <AnswerDialog prayer={prayer} onClose={close} />}
        {open === 'edit' && <EditRequestDialog prayer={prayer} onClose={close} />}
      </Suspense>
      <DeletePrayer prayer={prayer} open={open === 'delete'} onClose={close} />
    </>
  );
}
