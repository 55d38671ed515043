import { memo } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { AnsweredIcon } from '../icons.ts';
import { Badge } from '../ui/badge.tsx';
import { TimeAgo } from '../ui/dates.tsx';
import { BookmarkButton, CardButtons, CommentsButton, PraiseButton } from './card-buttons.tsx';
import { type HeadingLevel, PrayerAudience, PrayerFrame, PrayerText } from './prayer-frame.tsx';
import { RequestMenu } from './request-menu.tsx';

type AnsweredCardProps = { prayer: Prayer; heading?: HeadingLevel; showsBookmark?: boolean };

/** An answered request: the answer, then the request. */
export const AnsweredCard = memo(({ prayer, heading = 'h2', showsBookmark }: AnsweredCardProps) => (
  <PrayerFrame
    prayer={prayer}
    heading={heading}
    menu={<RequestMenu prayer={prayer} />}
    showsBookmark={showsBookmark}
  >
    <Answer prayer={prayer} />
    <figure className="border-line border-l-4 pl-4">
      <figcaption className="font-semibold text-meta text-muted">
        {m.prayers_card_answered_request()}
      </figcaption>
      <blockquote className="long-words prose-width">{prayer.content}</blockquote>
    </figure>
    <PrayerAudience prayer={prayer} />
    <CardButtons label={m.prayers_card_thank_label({ title: prayer.title })}>
      <PraiseButton prayer={prayer} />
      <CommentsButton prayer={prayer} />
      <BookmarkButton prayer={prayer} />
    </CardButtons>
  </PrayerFrame>
));

/** How a request was answered, and when. */
export const Answer = ({ prayer }: { prayer: Prayer }) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
      <Badge tone="answered" icon={<AnsweredIcon aria-hidden className="size-4" />}>
        {m.prayers_card_answered()}
      </Badge>
      {prayer.answeredAt && <TimeAgo date={prayer.answeredAt} />}
    </p>
    <PrayerText>{prayer.answerContent ?? ''}</PrayerText>
  </>
);
