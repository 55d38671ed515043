import { CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { part } from '../ui/part.ts';
import {
  BookmarkButton,
  CardButton,
  CardButtons,
  CommentsButton,
  PrayButton,
} from './card-buttons.tsx';
import {
  type HeadingLevel,
  PrayerAudience,
  PrayerBadges,
  PrayerFrame,
  PrayerText,
} from './prayer-frame.tsx';
import { isWithGroupLeft, listed } from './words.ts';

type PrayerCardProps = {
  prayer: Prayer;
  heading?: HeadingLevel;
  showsBookmark?: boolean;
  /** Whoever reads someone's request on a group's page need not be told that it is shared there. */
  showsAudience?: boolean;
};

/**
 * A request that is still prayed for, with all that this viewer may do with it. Remembered, so
 * that praying for one of hundreds does not draw the others again.
 */
export const PrayerCard = memo(
  ({ prayer, heading = 'h2', showsBookmark, showsAudience = true }: PrayerCardProps) => (
    <PrayerFrame prayer={prayer} heading={heading}>
      <PrayerText>{prayer.content}</PrayerText>
      <PrayerBadges prayer={prayer} showsBookmark={showsBookmark} />
      {showsAudience && <PrayerAudience prayer={prayer} />}
      <div className="mt-auto flex flex-col gap-2">
        <CardButtons label={`Pray with “${prayer.title}”`}>
          <PrayButton prayer={prayer} />
          <CommentsButton prayer={prayer} />
          <BookmarkButton prayer={prayer} />
        </CardButtons>
        <OwnerButtons prayer={prayer} />
      </div>
    </PrayerFrame>
  ),
);

const AnswerDialog = part(async () => (await import('./answer-dialog.tsx')).AnswerDialog);
const EditRequestDialog = part(async () => (await import('./edit-request.tsx')).EditRequestDialog);

/** What the author, or whoever they trust with it, may change about an active request. */
function OwnerButtons({ prayer }: { prayer: Prayer }) {
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

type DeletePrayerProps = { prayer: Prayer; open: boolean; onClose: () => void };

function DeletePrayer({ prayer, open, onClose }: DeletePrayerProps) {
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
