import { CircleCheck, Undo2 } from 'lucide-react';
import { memo, useState } from 'react';
import { m } from '../../shared/messages.ts';
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

/** An answered request: the answer, then the request. */
export const AnsweredCard = memo(({ prayer, heading = 'h2', showsBookmark }: AnsweredCardProps) => (
  <PrayerFrame prayer={prayer} heading={heading}>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
      <Badge tone="answered" icon={<CircleCheck aria-hidden className="size-4" />}>
        {m.prayers_card_answered()}
      </Badge>
      {prayer.answeredAt && <TimeAgo date={prayer.answeredAt} />}
    </p>
    <PrayerText>{prayer.answerContent ?? ''}</PrayerText>
    <figure className="border-line border-l-4 pl-4">
      <figcaption className="font-semibold text-meta text-muted">
        {m.prayers_card_answered_request()}
      </figcaption>
      <blockquote className="own-words prose-width whitespace-pre-line">
        {prayer.content}
      </blockquote>
    </figure>
    <PrayerBadges prayer={prayer} showsBookmark={showsBookmark} />
    <PrayerAudience prayer={prayer} />
    <div className="mt-auto flex flex-col gap-2">
      <CardButtons label={m.prayers_card_thank_label({ title: prayer.title })}>
        <PraiseButton prayer={prayer} />
        <CommentsButton prayer={prayer} />
        <BookmarkButton prayer={prayer} />
      </CardButtons>
      <RemoveAnswerButton prayer={prayer} />
    </div>
  </PrayerFrame>
));

/** Removes the answered status; for the author only. */
function RemoveAnswerButton({ prayer }: { prayer: Prayer }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useAction('removeAnswer');
  const close = () => setOpen(false);
  if (!canRemoveAnswer(prayer)) return null;
  return (
    <>
      <CardButtons label={m.prayers_card_change_label({ title: prayer.title })}>
        <CardButton icon={Undo2} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.prayers_card_remove_answer()}
        </CardButton>
      </CardButtons>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => mutate({ params: { id: prayer.id } }, { onSuccess: close })}
        title={m.prayers_remove_answer_title({ title: prayer.title })}
        confirmLabel={m.ui_remove()}
        pending={isPending}
        pendingLabel={m.ui_removing()}
      >
        <p>{m.prayers_remove_answer_explained()}</p>
      </ConfirmDialog>
    </>
  );
}
