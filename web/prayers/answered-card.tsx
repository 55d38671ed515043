import { CircleCheck } from 'lucide-react';
import { memo } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { Badge } from '../ui/badge.tsx';
import { TimeAgo } from '../ui/dates.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { CardButtons } from './card-button.tsx';
import { CommentsButton } from './comments-button.tsx';
import { PrayerAudience } from './prayer-audience.tsx';
import { PrayerBadges } from './prayer-badges.tsx';
import { type HeadingLevel, PrayerFrame, PrayerText } from './prayer-frame.tsx';
import { RemoveAnswerButton } from './remove-answer.tsx';
import { PraiseButton } from './support-button.tsx';

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
