import { CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
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
  /** Off on a group's page, where it is clear that the request is shared there. */
  showsAudience?: boolean;
};

/**
 * An active request with the viewer's actions. It is memoized, so that praying for one of hundreds
 * does not draw the others again.
 */
export const PrayerCard = memo(
  ({ prayer, heading = 'h2', showsBookmark, showsAudience = true }: PrayerCardProps) => (
    <PrayerFrame prayer={prayer} heading={heading}>
      <PrayerText>{prayer.content}</PrayerText>
      <PrayerBadges prayer={prayer} showsBookmark={showsBookmark} />
      {showsAudience && <PrayerAudience prayer={prayer} />}
      <div className="mt-auto flex flex-col gap-2">
        <CardButtons label={m.prayers_card_pray_label({ title: prayer.title })}>
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

/** The actions of the author and of people who may mark the request as answered. */
function OwnerButtons({ prayer }: { prayer: Prayer }) {
  const [open, setOpen] = useState<'answer' | 'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  if (!prayer.canAnswer && !prayer.canEdit && !prayer.canDelete) return null;
  return (
    <>
      <CardButtons label={m.prayers_card_change_label({ title: prayer.title })}>
        {prayer.canAnswer && (
          <CardButton icon={CircleCheck} aria-haspopup="dialog" onClick={() => setOpen('answer')}>
            {m.prayers_card_answer()}
          </CardButton>
        )}
        {prayer.canEdit && (
          <CardButton icon={Pencil} aria-haspopup="dialog" onClick={() => setOpen('edit')}>
            {m.prayers_card_edit()}
          </CardButton>
        )}
        {prayer.canDelete && (
          <CardButton
            icon={Trash2}
            tone="danger"
            aria-haspopup="dialog"
            onClick={() => setOpen('delete')}
          >
            {m.ui_delete()}
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
