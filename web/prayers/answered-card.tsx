import { CircleCheck, Undo2 } from 'lucide-react';
import { memo, useState } from 'react';
import { canRemoveAnswer } from '../../shared/permissions.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { Badge } from '../ui/badge.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TimeAgo } from '../ui/dates.tsx';
import {
  BookmarkButton,
  CardButton,
  CardButtons,
  CommentsButton,
  PraiseButton,
} from './card-buttons.tsx';
import {
  type HeadingLevel,
  PrayerAudience,
  PrayerBadges,
  PrayerFrame,
  PrayerText,
} from './prayer-frame.tsx';

type AnsweredCardProps = { prayer: Prayer; heading?: HeadingLevel; showsBookmark?: boolean };

/** How a prayer was answered, and the request it began with. */
export const AnsweredCard = memo(({ prayer, heading = 'h2', showsBookmark }: AnsweredCardProps) => (
  <PrayerFrame prayer={prayer} heading={heading}>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
      <Badge tone="answered" icon={<CircleCheck aria-hidden className="size-4" />}>
        Answered
      </Badge>
      {prayer.answeredAt && <TimeAgo date={prayer.answeredAt} />}
    </p>
    <PrayerText>{prayer.answerContent ?? ''}</PrayerText>
    <figure className="border-line border-l-4 pl-4">
      <figcaption className="font-semibold text-meta text-muted">The request</figcaption>
      <blockquote className="own-words prose-width whitespace-pre-line">
        {prayer.content}
      </blockquote>
    </figure>
    <PrayerBadges prayer={prayer} showsBookmark={showsBookmark} />
    <PrayerAudience prayer={prayer} />
    <div className="mt-auto flex flex-col gap-2">
      <CardButtons label={`Give thanks for “${prayer.title}”`}>
        <PraiseButton prayer={prayer} />
        <CommentsButton prayer={prayer} />
        <BookmarkButton prayer={prayer} />
      </CardButtons>
      <RemoveAnswerButton prayer={prayer} />
    </div>
  </PrayerFrame>
));

/** Takes back that a prayer was answered; for its author alone. */
function RemoveAnswerButton({ prayer }: { prayer: Prayer }) {
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
